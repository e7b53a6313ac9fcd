//! Moving marks apart that would hide each other.

/// Gives each mark of a row a lane, so that no two marks of one lane overlap.
///
/// A mark is given by its left and right end. Returns, for each, how many lanes it lies below the middle of its crowd:
/// 0 where it is alone, −0.5 and 0.5 for two that meet.
pub(super) fn offsets(spans: &[(f64, f64)]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by(|a, b| spans[*a].0.total_cmp(&spans[*b].0).then(a.cmp(b)));

    let mut offsets = vec![0.0; spans.len()];
    for crowd in crowds(&order, spans) {
        let lanes = assign(&crowd, spans);
        let last = lanes.iter().copied().max().unwrap_or(0) as f64;
        for (index, lane) in crowd.iter().zip(lanes) {
            offsets[*index] = lane as f64 - last / 2.0;
        }
    }
    offsets
}

/// Splits marks, given from left to right, wherever nothing reaches across.
fn crowds(order: &[usize], spans: &[(f64, f64)]) -> Vec<Vec<usize>> {
    let mut crowds: Vec<Vec<usize>> = Vec::new();
    let mut end = f64::NEG_INFINITY;
    for index in order {
        let (left, right) = spans[*index];
        match crowds.last_mut() {
            Some(crowd) if left < end => crowd.push(*index),
            _ => crowds.push(vec![*index]),
        }
        end = end.max(right);
    }
    crowds
}

/// The first free lane for each mark of a crowd, from left to right.
fn assign(crowd: &[usize], spans: &[(f64, f64)]) -> Vec<usize> {
    let mut ends: Vec<f64> = Vec::new();
    let place = |index: &usize| {
        let (left, right) = spans[*index];
        let free = ends.iter().position(|end| left >= *end).unwrap_or(ends.len());
        ends.resize(ends.len().max(free + 1), right);
        ends[free] = right;
        free
    };
    crowd.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::offsets;

    #[test]
    fn marks_move_apart_only_where_they_meet() {
        assert_eq!(offsets(&[(8.0, 12.0), (50.0, 54.0)]), [0.0, 0.0]);
        assert_eq!(offsets(&[(50.0, 54.0), (8.0, 12.0), (50.0, 54.0)]), [-0.5, 0.0, 0.5]);
        assert_eq!(offsets(&[(1.0, 5.0), (4.0, 8.0), (7.0, 11.0)]), [-0.5, 0.5, -0.5]);
        assert_eq!(offsets(&[(1.0, 5.0); 3]), [-1.0, 0.0, 1.0]);
    }

    #[test]
    fn a_long_whisker_keeps_its_lane_for_itself() {
        assert_eq!(offsets(&[(0.0, 90.0), (10.0, 14.0), (50.0, 54.0)]), [-0.5, 0.5, 0.5]);
    }
}
