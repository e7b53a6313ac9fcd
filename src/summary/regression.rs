//! A straight line through times and rejection counts.

use super::compensated::{sum, sum_of_products};
use super::descriptive::mean;
use super::ratio::Estimate;
use super::sample::Sample;

/// The line `y = a + b·x` of least squares.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// How many points it goes through.
    pub n: usize,
    /// a, in the unit of y.
    pub intercept: f64,
    /// b, in the unit of y per unit of x.
    pub slope: f64,
    /// Standard error of a.
    pub intercept_error: f64,
    /// Standard error of b.
    pub slope_error: f64,
    /// The share of the variance of y the line explains, 0 to 1; `None` when y does not vary.
    pub r_squared: Option<f64>,
    /// The standard deviation of y about the line, with n − 2.
    pub residual_sd: f64,
    /// The mean of x.
    pub mean_x: f64,
    /// `Σ(x − x̄)²`.
    sum_of_squares_x: f64,
}

/// Fits the line of least squares; x and y are paired by their order.
///
/// b = Sxy/Sxx, a = ȳ − b·x̄, s² = Σe²/(n − 2), SE(b) = s/√Sxx, SE(a) = s·√(1/n + x̄²/Sxx), R² = 1 − Σe²/Syy. For ML-DSA
/// signing x is the number of attempts k and y the time: a is what every signature costs and b what one attempt does. `None`
/// when the lengths differ, below 3 points and when all x are equal.
pub fn fit_line(x: &Sample, y: &Sample) -> Option<Line> {
    if x.n() != y.n() || x.n() < 3 || x.is_constant() {
        return None;
    }
    let n = x.n() as f64;
    let products = sum_of_products(x.deviations().zip(y.deviations())).value();
    let squares = sum_of_products(x.deviations().map(|deviation| (deviation, deviation))).value();
    let slope_in_ticks = products / squares;
    // From the residuals themselves: Syy − b·Sxy would cancel when the line fits well.
    let residuals = x.deviations().zip(y.deviations()).map(|(x, y)| y as f64 - slope_in_ticks * x as f64);
    let unexplained = sum(residuals.map(|residual| residual * residual));
    let all = sum(y.deviations().map(|deviation| (deviation as f64).powi(2)));
    let residual_sd = y.scaled((unexplained / (n - 2.0)).sqrt() / n);
    let sum_of_squares_x = libm::scalbn(squares / (n * n), 2 * x.exponent());
    let (slope, mean_x) = (libm::scalbn(slope_in_ticks, y.exponent() - x.exponent()), mean(x));
    Some(Line {
        n: x.n(),
        intercept: mean(y) - slope * mean_x,
        slope,
        intercept_error: residual_sd * (1.0 / n + mean_x * mean_x / sum_of_squares_x).sqrt(),
        slope_error: residual_sd / sum_of_squares_x.sqrt(),
        r_squared: (!y.is_constant()).then(|| 1.0 - unexplained / all),
        residual_sd,
        mean_x,
        sum_of_squares_x,
    })
}

impl Line {
    /// The mean of y expected at `x`, with its uncertainty `s·√(1/n + (x − x̄)²/Sxx)` and n − 2 degrees of freedom.
    ///
    /// At the standard's mean number of attempts this is the expected cost of a signature, free of the luck of the attempts.
    pub fn at(&self, x: f64) -> Estimate {
        let n = self.n as f64;
        let spread = 1.0 / n + (x - self.mean_x).powi(2) / self.sum_of_squares_x;
        Estimate {
            value: self.intercept + self.slope * x,
            variance: self.residual_sd.powi(2) * spread,
            df: n - 2.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(values: &[f64]) -> Sample {
        Sample::new(values).unwrap()
    }

    #[test]
    fn points_on_a_line_give_the_line() {
        let line = fit_line(&sample(&[1.0, 2.0, 4.0]), &sample(&[0.75, 1.25, 2.25])).unwrap();
        assert_eq!((line.intercept, line.slope, line.residual_sd), (0.25, 0.5, 0.0));
        assert_eq!((line.r_squared, line.at(10.0).value), (Some(1.0), 5.25));
    }

    #[test]
    fn equal_x_have_no_line() {
        assert_eq!(fit_line(&sample(&[1.0; 3]), &sample(&[1.0, 2.0, 3.0])), None);
        assert_eq!(fit_line(&sample(&[1.0, 2.0]), &sample(&[1.0, 2.0])), None);
        assert_eq!(fit_line(&sample(&[1.0, 2.0, 3.0]), &sample(&[1.0; 3])).unwrap().r_squared, None);
    }
}
