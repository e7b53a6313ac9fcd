#!/usr/bin/env python3
"""Writes values.json: statistics of a few seeded samples, computed by other programs than the library.

    python3 -m venv venv && venv/bin/pip install numpy==2.4.6 scipy==1.17.1 mpmath==1.4.1
    venv/bin/python tests/golden/generate.py

Where scipy has the statistic it is asked; where it has not, or loses digits, the definition is written out in rational
arithmetic (fractions) or with 40 digits (mpmath). null stands for what is not defined.
"""

import json
import math
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import mpmath as mp
import numpy as np
from scipy import stats

mp.mp.dps = 40
RNG = np.random.default_rng(2030)
SEED, REPLICATES = 42, 499


def exact(values):
    return [Fraction(v) for v in values]


def real(q):
    """A Fraction as a 40-digit number."""
    return mp.mpf(q.numerator) / q.denominator


def center(values):
    """Mean and deviations as Fractions."""
    xs = exact(values)
    mean = sum(xs) / len(xs)
    return mean, [x - mean for x in xs]


def type7(values, p):
    xs = sorted(exact(values))
    at = (len(xs) - 1) * Fraction(p)
    low = xs[math.floor(at)]
    return low + (at - math.floor(at)) * (xs[math.ceil(at)] - low)


def mad(values):
    median = type7(values, "0.5")
    return type7([abs(Fraction(v) - median) for v in values], "0.5")


# ---- distributions ---------------------------------------------------------------------------------------------------


def t_upper(t, df):
    t, df = mp.mpf(t), mp.mpf(df)
    if df > 1000:  # mpmath's incomplete beta function may take for ever
        scale = mp.gammaprod([(df + 1) / 2], [df / 2]) / mp.sqrt(df * mp.pi)
        return scale * mp.quad(lambda x: (1 + x * x / df) ** (-(df + 1) / 2), [t, t + 1, t + 4, t + 16, t + 64, mp.inf])
    tail = mp.betainc(df / 2, mp.mpf("0.5"), 0, df / (df + t * t), regularized=True) / 2
    return tail if t >= 0 else 1 - tail


def t_quantile(upper, df):
    start = stats.t.isf(float(upper), float(df))
    return mp.findroot(lambda t: mp.log(t_upper(t, df) / upper), (start, start * (1 + 1e-6)))


def z_quantile(upper):
    return mp.sqrt(2) * mp.erfinv(1 - 2 * mp.mpf(upper))


@cache
def binomial(n, p):
    p = Fraction(p)
    return [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def orders(n, p, half_alpha=Fraction(25, 1000)):
    terms = binomial(n, p)
    lows = [l for l in range(1, n + 1) if sum(terms[:l]) <= half_alpha]
    highs = [u for u in range(1, n + 1) if sum(terms[u:]) <= half_alpha]
    return max(lows, default=None), min(highs, default=None)


# ---- resampling ------------------------------------------------------------------------------------------------------


def stream(seed):
    """xoshiro256++ with its state filled by SplitMix64, as numpy has none."""
    wrap = lambda v: v & (2**64 - 1)
    turn = lambda v, k: wrap(v << k) | v >> (64 - k)
    state = []
    for step in range(1, 5):
        z = wrap(seed + step * 0x9E3779B97F4A7C15)
        z = wrap((z ^ z >> 30) * 0xBF58476D1CE4E5B9)
        z = wrap((z ^ z >> 27) * 0x94D049BB133111EB)
        state.append(z ^ z >> 31)
    while True:
        yield wrap(turn(wrap(state[0] + state[3]), 23) + state[0])
        shifted = wrap(state[1] << 17)
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = turn(state[3], 45)


def resamples(values):
    bits, n = stream(SEED), len(values)
    return [[values[next(bits) * n >> 64] for _ in range(n)] for _ in range(REPLICATES)]


def bootstrap(values):
    drawn = resamples(exact(values))
    medians = [type7(d, "0.5") for d in drawn]
    means = [sum(d) / len(d) for d in drawn]
    ends = lambda reps: [float(type7(reps, p)) for p in ("0.025", "0.975")]
    return {
        "seed": SEED,
        "B": REPLICATES,
        "median_rep_first5": [float(m) for m in medians[:5]],
        "median_percentile_0_95": ends(medians),
        "mean_percentile_0_95": ends(means),
        "mean_bca_0_95": bca(values, means),
    }


def bca(values, means):
    mean, dev = center(values)
    share = Fraction(sum(m < mean for m in means) + sum(m <= mean for m in means), 2 * len(means))
    if len(set(values)) == 1 or not 0 < share < 1:
        return None
    z0 = z_quantile(1 - real(share))
    a = real(sum(d**3 for d in dev)) / (6 * real(sum(d**2 for d in dev)) ** mp.mpf("1.5"))
    levels = []
    for z in (-z_quantile("0.025"), z_quantile("0.025")):
        levels.append(mp.ncdf(z0 + (z0 + z) / (1 - a * (z0 + z))))
    lo, hi = (type7(means, Fraction(int(level * 10**30), 10**30)) for level in levels)
    return dict(zip(("z0", "a", "alpha1", "alpha2", "lo", "hi"), map(float, (z0, a, *levels, lo, hi))))


# ---- one sample ------------------------------------------------------------------------------------------------------


def describe(values):
    n, varies = len(values), len(set(values)) > 1
    mean, dev = center(values)
    s2 = sum(d * d for d in dev)
    sd = mp.sqrt(real(s2) / (n - 1)) if n > 1 else None
    positive = min(values) > 0
    out = {
        "n": n,
        "mean": float(mean),
        "min": min(values),
        "max": max(values),
        "sum_exact": float(sum(exact(values))),
        "median": float(type7(values, "0.5")),
        "quantiles_type7": {p: float(type7(values, p)) for p in ("0", "0.1", "0.25", "0.75", "0.95", "0.99", "1")},
        "geometric_mean": float(mp.exp(mp.fsum(map(mp.log, values)) / n)) if positive else None,
        "sd": float(sd) if n > 1 else None,
        "variance": float(s2 / (n - 1)) if n > 1 else None,
        "se": float(sd / mp.sqrt(n)) if n > 1 else None,
        "cv": float(sd / real(mean)) if n > 1 and mean > 0 else None,
        "iqr_type7": float(type7(values, "0.75") - type7(values, "0.25")) if n > 1 else None,
        "mad_raw": float(mad(values)) if n > 1 else None,
        "mad_normal": float(real(mad(values)) / z_quantile("0.25")) if n > 1 else None,
    }
    for share in ("0.1", "0.2", "0.25"):
        cut = math.floor(n * Fraction(share))
        kept = sorted(exact(values))[cut : n - cut]
        out[f"trimmed_mean_{share}"] = float(sum(kept) / len(kept))
    for confidence in ("0.95", "0.99"):
        t = t_quantile((1 - mp.mpf(confidence)) / 2, n - 1) if n > 1 else None
        half = t * sd / mp.sqrt(n) if n > 1 else None
        out[f"t_quantile_{confidence}"] = float(t) if n > 1 else None
        out[f"t_ci_mean_{confidence}"] = [float(real(mean) - half), float(real(mean) + half)] if n > 1 else None
    return out | order_limits(values) | shape(values, varies) | serial(values, varies) | normality(values, varies)


def order_limits(values):
    n, xs = len(values), sorted(values)
    lo, hi = orders(n, "0.5")
    median = None
    if lo:
        coverage = float(sum(binomial(n, "0.5")[lo:hi]))
        median = {"lo_order": lo, "hi_order": hi, "lo": xs[lo - 1], "hi": xs[hi - 1], "coverage": coverage}
    lo, hi = orders(n, "0.95")
    coverage = float(sum(binomial(n, "0.95")[lo:hi])) if lo and hi else None
    return {"median_ci_0.95": median, "p95_ci_0.95": {"lo_order": lo, "hi_order": hi, "coverage": coverage}}


def shape(values, varies):
    n = len(values)
    dev = center(values)[1]
    dev = np.array([float(d / (max(map(abs, dev)) or 1)) for d in dev])
    number = lambda f, least: float(f()) if n >= least and varies else None
    g1 = number(lambda: stats.skew(dev, bias=True), 3)
    skew = number(lambda: stats.skew(dev, bias=False), 3)
    g2 = number(lambda: stats.kurtosis(dev, bias=True), 4)
    kurtosis = number(lambda: stats.kurtosis(dev, bias=False), 4)
    coefficient = number(lambda: (skew**2 + 1) / (kurtosis + 3 * (n - 1) ** 2 / ((n - 2) * (n - 3))), 4)
    out = {
        "skewness_g1": g1,
        "skewness_G1": skew,
        "excess_kurtosis_g2": g2,
        "excess_kurtosis_G2": kurtosis,
        "bimodality_coefficient": coefficient,
        "bimodal_hint": is_bimodal(values, coefficient) if n >= 20 and varies else None,
        "tukey": tukey(values) if n >= 4 else None,
        "n_outliers_mad_3.5": None,
    }
    if n >= 4 and mad(values) > 0:
        limit = mp.mpf("3.5") * real(mad(values)) / z_quantile("0.25")
        off = [real(abs(Fraction(v) - type7(values, "0.5"))) for v in values]
        out["n_outliers_mad_3.5"] = sum(d > limit for d in off)
    return out


def tukey(values):
    q1, q3 = type7(values, "0.25"), type7(values, "0.75")
    fences = {k: (q1 - k * (q3 - q1), q3 + k * (q3 - q1)) for k in (Fraction(3, 2), Fraction(3))}
    outside = {k: sum(not lo <= Fraction(v) <= hi for v in values) for k, (lo, hi) in fences.items()}
    (lo, hi), (far_lo, far_hi) = fences.values()
    mild, far = outside.values()
    ends = {"lo": float(lo), "hi": float(hi), "lo_far": float(far_lo), "hi_far": float(far_hi)}
    return ends | {"n_mild": mild - far, "n_far": far}


def is_bimodal(values, coefficient):
    xs, n = sorted(exact(values)), len(values)
    least = math.ceil(n / 10)
    split = max(range(least, n - least + 1), key=lambda k: xs[k] - xs[k - 1])
    tick = int(all(x.denominator == 1 for x in xs))
    width = max(real(mad(xs[:split])), real(mad(xs[split:]))) / z_quantile("0.25")
    return bool(coefficient > 5 / 9 and real(xs[split] - xs[split - 1]) > 5 * max(width, tick))


def serial(values, varies):
    n = len(values)
    _, dev = center(values)
    out = dict.fromkeys(("lag1_autocorr", "n_eff", "ljung_box_lag1", "kendall_tau_b_vs_index", "theil_sen_slope"))
    if n >= 3 and varies:
        r1 = sum(a * b for a, b in zip(dev, dev[1:])) / sum(d * d for d in dev)
        out["lag1_autocorr"] = float(r1)
    if n >= 20 and varies:
        out["n_eff"] = float(n * (1 - r1) / (1 + r1)) if r1 > 1.96 / math.sqrt(n) else float(n)
        q = real(n * (n + 2) * r1**2 / (n - 1))
        out["ljung_box_lag1"] = {"Q": float(q), "p": float(mp.erfc(mp.sqrt(q / 2)))}
    if n >= 4 and varies:
        test = stats.kendalltau(range(n), values, method="asymptotic")
        out["kendall_tau_b_vs_index"] = {"tau": float(test.statistic), "p_asymptotic": float(test.pvalue)}
        slopes = [(dev[j] - dev[i]) / (j - i) for i, j in combinations(range(n), 2)]
        out["theil_sen_slope"] = float(type7(slopes, "0.5"))
    out["warmup_w"] = warm_up(values)
    out["runs_test_median"] = runs_test(values)
    return out


def warm_up(values):
    def is_slow(w):
        q1, q3 = type7(values[w:], "0.25"), type7(values[w:], "0.75")
        return min(values[:w]) > q3 + 3 * (q3 - q1)

    return max(filter(is_slow, range(1, min(20, len(values) // 5) + 1)), default=0)


def runs_test(values):
    median = type7(values, "0.5")
    sides = [Fraction(v) > median for v in values if Fraction(v) != median]
    above, below, n = sum(sides), len(sides) - sum(sides), len(sides)
    if not above or not below or n < 10:
        return None
    runs = 1 + sum(a != b for a, b in zip(sides, sides[1:]))
    pairs = Fraction(2 * above * below)
    z = real(runs - pairs / n - 1) / mp.sqrt(real(pairs * (pairs - n) / (n * n * (n - 1))))
    p = mp.erfc(abs(z) / mp.sqrt(2))
    return {"runs": runs, "n_above": above, "n_below": below, "z": float(z), "p_two_sided": float(p)}


def normality(values, varies):
    n, out = len(values), {"shapiro_wilk": None, "anderson_darling": None}
    if n < 3 or not varies:
        return out
    _, dev = center(values)
    sd = mp.sqrt(real(sum(d * d for d in dev)) / (n - 1))
    z = sorted(real(d) / sd for d in dev)
    if n > 3:  # scipy's p for 3 runs has 7 digits
        test = stats.shapiro([float(v) for v in z])
        out["shapiro_wilk"] = {"W": float(test.statistic), "p": float(test.pvalue)}
    else:
        w = (z[2] - z[0]) ** 2 / 2 / sum(v * v for v in z)
        out["shapiro_wilk"] = {"W": float(w), "p": float(6 / mp.pi * (mp.asin(mp.sqrt(w)) - mp.pi / 3))}
    if n >= 8:
        a2 = -n - mp.fsum((2 * i + 1) * (mp.log(mp.ncdf(z[i])) + mp.log(mp.ncdf(-z[-1 - i]))) for i in range(n)) / n
        star = a2 * (1 + mp.mpf(3) / 4 / n + mp.mpf(9) / 4 / n**2)
        out["anderson_darling"] = {"A2": float(a2), "A2_star": float(star), "p": float(stephens(star))}
    return out


def stephens(a):
    poly = lambda *c: mp.exp(sum(mp.mpf(k) * a**i for i, k in enumerate(c)))
    if a >= 10:
        return mp.mpf("3.7e-24")
    if a >= mp.mpf("0.6"):
        return poly("1.2937", "-5.709", "0.0186")
    if a >= mp.mpf("0.34"):
        return poly("0.9177", "-4.279", "-1.38")
    if a >= mp.mpf("0.2"):
        return 1 - poly("-8.318", "42.796", "-59.938")
    return 1 - poly("-13.436", "101.14", "-223.73")


# ---- two samples -----------------------------------------------------------------------------------------------------


@cache
def ways(u, n1, n2):
    """In how many ways U = u arises: the largest value is of the one side or of the other."""
    if u < 0 or n1 < 0 or n2 < 0:
        return 0
    if n1 == 0 or n2 == 0:
        return int(u == 0)
    return ways(u - n2, n1 - 1, n2) + ways(u, n1, n2 - 1)


def permutation_p(x, y):
    """The two-sided p of U by every way to choose one side of the pooled values."""
    ranks = [Fraction(2 * r).limit_denominator() for r in map(float, stats.rankdata(x + y))]
    observed = sum(ranks[: len(x)])
    sums = [sum(chosen) for chosen in combinations(ranks, len(x))]
    tail = min(sum(s <= observed for s in sums), sum(s >= observed for s in sums))
    return float(min(Fraction(1), Fraction(2 * tail, len(sums))))


def compare(x, y, paired=False):
    n1, n2 = len(x), len(y)
    mx, my = (center(v)[0] for v in (x, y))
    differences = [Fraction(a) - Fraction(b) for a in x for b in y]
    u = Fraction(sum(d > 0 for d in differences)) + Fraction(sum(d == 0 for d in differences), 2)
    ties = len(set(x + y)) < n1 + n2
    equal = len(set(x + y)) == 1
    out = {
        "n1": n1,
        "n2": n2,
        "mean_diff": float(mx - my),
        "ratio_of_means": float(mx / my),
        "overhead_percent": float(100 * (mx / my - 1)),
        "ratio_of_medians": float(type7(x, "0.5") / type7(y, "0.5")),
        "U1": float(u),
        "A12": float(u / (n1 * n2)),
        "cliffs_delta": float(2 * u / (n1 * n2) - 1),
        "ties": ties,
        "min_attainable_p": float(min(1, Fraction(2, math.comb(n1 + n2, n1)))),
        "hodges_lehmann_shift": float(type7(differences, "0.5")),
        "mwu_asymptotic_cc_p": None,
        "mwu_exact_p_tie_aware": None,
        "mwu_rule": "none",
    }
    if not equal:
        out["mwu_asymptotic_cc_p"] = float(stats.mannwhitneyu(x, y, method="asymptotic").pvalue)
        if not ties and max(n1, n2) <= 50:
            out["mwu_exact_p_tie_aware"] = float(stats.mannwhitneyu(x, y, method="exact").pvalue)
        elif max(n1, n2) <= 25:
            out["mwu_exact_p_tie_aware"] = permutation_p(x, y)
        out["mwu_rule"] = "asymptotic_cc" if out["mwu_exact_p_tie_aware"] is None else "exact"
    return out | shift(differences, n1, n2) | means(x, y) | (pairs(x, y) if paired else {})


def shift(differences, n1, n2):
    if max(n1, n2) > 50:
        return {"hl_ci_0.95": None}
    d, total = sorted(differences), math.comb(n1 + n2, n1)
    tail = lambda k: Fraction(sum(ways(u, n1, n2) for u in range(k)), total)
    k = max((k for k in range(1, n1 * n2 // 2 + 1) if tail(k) <= Fraction(25, 1000)), default=0)
    if k == 0:
        return {"hl_ci_0.95": None}
    return {"hl_ci_0.95": [float(d[k - 1]), float(d[-k])], "hl_ci_order": k, "hl_ci_coverage": float(1 - 2 * tail(k))}


def means(x, y):
    (mx, dx), (my, dy) = center(x), center(y)
    n1, n2, theta = len(x), len(y), mx / my
    if min(n1, n2) < 2:
        return {"verdict_2pct": "inconclusive"}
    sx, sy = sum(d * d for d in dx), sum(d * d for d in dy)
    vx, vy = sx / (n1 - 1) / n1, sy / (n2 - 1) / n2
    if vx == vy == 0:
        verdict = judge(real(theta), real(theta))
        return {"welch": None, "fieller_95": None, "fieller_90": None, "delta_log_95": None, "verdict_2pct": verdict}
    test = stats.ttest_ind([float(d + mx - my) for d in dx], [float(d) for d in dy], equal_var=False)
    interval = test.confidence_interval(0.95)
    df = real((vx + vy) ** 2 / (vx**2 / (n1 - 1) + vy**2 / (n2 - 1)))
    margin = my / 50
    lower, upper = (t_upper(real(d) / mp.sqrt(real(vx + vy)), df) for d in (mx - my + margin, margin - mx + my))
    d = real(mx - my) / mp.sqrt(real((sx + sy) / (n1 + n2 - 2)))
    m = mp.mpf(n1 + n2 - 2)
    out = {
        "welch": {
            "t": float(test.statistic),
            "df": float(test.df),
            "p": float(2 * t_upper(abs(test.statistic), df)),
            "ci_diff_95": [float(interval.low), float(interval.high)],
        },
        "tost_pm2pct": {
            "margin": float(margin),
            "p_lower": float(lower),
            "p_upper": float(upper),
            "p": float(max(lower, upper)),
        },
        "cohens_d": float(d),
        "hedges_g_exactJ": float(d * mp.gamma(m / 2) / mp.gamma((m - 1) / 2) / mp.sqrt(m / 2)),
    }
    dff = (vx + theta**2 * vy) ** 2 / (vx**2 / (n1 - 1) + theta**4 * vy**2 / (n2 - 1))
    for key, upper in (("fieller_95", "0.025"), ("fieller_90", "0.05")):
        out[key] = fieller(real(mx), real(my), real(vx), real(vy), t_quantile(mp.mpf(upper), real(dff)), real(dff))
    lo, hi = out["fieller_90"]["lo"], out["fieller_90"]["hi"]
    out["verdict_2pct"] = "inconclusive" if lo is None else judge(lo, hi)
    if theta > 0:
        width = t_quantile(mp.mpf("0.025"), real(dff)) * mp.sqrt(real(vx / mx**2 + vy / my**2))
        out["delta_log_95"] = [float(real(theta) * mp.exp(s * width)) for s in (-1, 1)]
    if min(x + y) > 0:
        logs = [mp.fsum(map(mp.log, v)) / len(v) for v in (x, y)]
        out["ratio_of_geomeans"] = float(mp.exp(logs[0] - logs[1]))
    return out


def fieller(mx, my, vx, vy, t, df):
    """The ratios r for which (mx − r·my)² ≤ t²(vx + r²·vy): the roots of a quadratic."""
    out = {"lo": None, "hi": None, "df": float(df), "g": float(t * t * vy / (my * my))}
    if out["g"] < 1:
        roots = mp.polyroots([my * my - t * t * vy, -2 * mx * my, mx * mx - t * t * vx], maxsteps=200, extraprec=200)
        out["lo"], out["hi"] = sorted(float(mp.re(r)) for r in roots)
    return out


def judge(lo, hi):
    if 0.98 <= lo and hi <= 1.02:
        return "equivalent"
    return "slower" if lo > 1 else "faster" if hi < 1 else "inconclusive"


def pairs(x, y):
    test = stats.ttest_rel(x, y)
    logs = [mp.log(a) - mp.log(b) for a, b in zip(x, y)]
    mean = mp.fsum(logs) / len(logs)
    sd = mp.sqrt(mp.fsum((v - mean) ** 2 for v in logs) / (len(logs) - 1))
    half = t_quantile(mp.mpf("0.025"), len(logs) - 1) * sd / mp.sqrt(len(logs))
    return {
        "paired_t": {"t": float(test.statistic), "df": int(test.df), "p": float(test.pvalue)},
        "paired_geomean_ratio": float(mp.exp(mean)),
        "paired_geomean_ratio_ci95": [float(mp.exp(mean + s * half)) for s in (-1, 1)],
    }


# ---- families and tables ---------------------------------------------------------------------------------------------


def multiplicity():
    p = [0.001, 0.2, 0.004, 0.03, 0.004, 0.9, 0.0121]
    rank = np.argsort(p, kind="stable")
    out = {"p": p, "holm": [0.0] * len(p), "sidak_holm": [0.0] * len(p)}
    for key, correct in (("holm", lambda q, k: q * k), ("sidak_holm", lambda q, k: 1 - (1 - mp.mpf(q)) ** k)):
        highest = 0.0
        for i, row in enumerate(rank):
            highest = max(highest, min(1.0, float(correct(p[row], len(p) - i))))
            out[key][row] = highest
    for key in ("bh", "by"):
        out[key] = [float(q) for q in stats.false_discovery_control(p, method=key)]
    return out


def leakage():
    bits, runs = stream(SEED), []
    for _ in range(600):
        u = next(bits)
        runs.append((u >> 63, 500 + (u & 31) + (u >> 8 & 31) + 2 * (u >> 63) + (u >> 20 & 255) * (u >> 40 & 31 == 0)))
    times = [[time for cls, time in runs if cls == side] for side in (0, 1)]
    t = lambda a, b: float(stats.ttest_ind(a, b, equal_var=False).statistic)
    squares = [[float(d * d) for d in center(side)[1]] for side in times]
    pooled, crops = sorted(time for _, time in runs), []
    for i in range(4, 100, 19):
        threshold = pooled[math.floor(len(pooled) * (1 - mp.mpf("0.5") ** (mp.mpf(i + 1) / 10)))]
        kept = [[time for time in side if time < threshold] for side in times]
        crops.append({"i": i, "threshold": threshold, "n0": len(kept[0]), "n1": len(kept[1]), "t": t(*kept)})
    out = {"cls": [cls for cls, _ in runs], "time": [time for _, time in runs], "crop": crops}
    return out | {"t_uncropped": t(*times), "t_second_order_offline": t(*squares)}


def tables():
    t = [{"df": df, "p": p, "t": float(t_quantile(1 - mp.mpf(p), df))}
         for df in (1, 2.5, 7, 30, 400, 4999, 5001, 250000) for p in ("0.9", "0.975", "0.9999")]
    cdf = [{"df": df, "t": t, "p": float(t_upper(-t, df))} for df in (1, 3.3, 60, 700, 6000) for t in (-0.2, -2.5, -12)]
    return {
        "t_quantile_upper": t,
        "t_cdf_lower": cdf,
        "normal_sf": [{"z": z, "p": float(mp.erfc(mp.mpf(z) / mp.sqrt(2)) / 2)} for z in (-2, 0, 0.3, 2, 7, 25)],
        "normal_isf": [{"p": p, "z": float(z_quantile(p))} for p in ("0.4", "0.1", "0.001", "1e-12")],
        "median_ci_0.95_orders": {str(n): median_orders(n) for n in (1, 5, 6, 8, 9, 25, 72, 150, 333)},
        "mwu_min_two_sided_p_equal_n": {str(n): float(min(1, Fraction(2, math.comb(2 * n, n)))) for n in (1, 3, 4, 20)},
        "n_for_mean_relative_halfwidth_95": [
            {"cv": cv, "eps": eps, "n": runs_for_mean(mp.mpf(cv), mp.mpf(eps))}
            for cv, eps in (("0.002", "0.01"), ("0.03", "0.01"), ("0.3", "0.01"), ("0.9", "0.05"), ("0.25", "0.2"))
        ],
        "n_for_one_sided_upper_bound_of_quantile_0.95": {"0.5": 5, "0.95": 59, "0.99": 299},
        "rounding": [rounded(*row) for row in ROUNDED],
        "mldsa_geometric": {name: attempts(mean) for name, mean in MEAN_ATTEMPTS.items()},
        "clock": {
            "cases": [clock(*case) for case in CLOCKS],
            "quantisation": {"interval_sd_us": float(1 / mp.sqrt(6)), "single_read_sd_us": float(1 / mp.sqrt(12))},
        },
    }


CLOCKS = [(1, 80_000_000, 20), (987_654_321, 160_000_000, 10), (2**64 - 1, 48_000_000, 50)]
MEAN_ATTEMPTS = {"ML-DSA-44": "4.25", "ML-DSA-65": "5.1", "ML-DSA-87": "3.85"}


def attempts(mean):
    k = stats.geom(1 / float(mean))
    cv = mp.sqrt(1 - 1 / mp.mpf(mean))
    return {
        "mean_k": mean,
        "p": float(1 / mp.mpf(mean)),
        "P_k1": float(k.pmf(1)),
        "sd_k": float(k.std()),
        "cv_k": float(cv),
        "skew_k": float(k.stats("s")),
        **{f"k_q{q}": int(k.ppf(float(q))) for q in ("0.5", "0.9", "0.95", "0.99", "0.999")},
        "n_for_mean_5pct_95": runs_for_mean(cv, mp.mpf("0.05")),
        "rel_halfwidth_95_at_n100": float(t_quantile(mp.mpf("0.025"), 99) * cv / 10),
    }


def clock(cycles, hertz, ppm):
    time = mp.mpf(cycles) * 10**6 / hertz
    uncertainty = time * ppm / 10**6 / mp.sqrt(3)
    return {"cycles": cycles, "f_hz": hertz, "ppm": ppm, "t_us": float(time), "u_us": float(uncertainty)}


def median_orders(n):
    lo, hi = orders(n, "0.5")
    return [lo, hi, float(sum(binomial(n, "0.5")[lo:hi]))] if lo else None


def runs_for_mean(cv, eps):
    n = 2
    while stats.t.isf(0.025, n - 1) * cv / mp.sqrt(n) > eps:
        n += 1
    return n


ROUNDED = [(0.5, 0.0005), (1234.5, 99.5), (1.25, 0.25), (8.6499, 0.0995), (3e8, 4.6e3), (7.0, 12.0), (2.675, 0.015, 1)]


def rounded(mean, u, sig=2):
    places = sig - 1 - Decimal(repr(u)).adjusted()
    at = lambda v, k: Decimal(repr(v)).quantize(Decimal(1).scaleb(-k), ROUND_HALF_EVEN)
    places -= at(u, places).adjusted() - Decimal(repr(u)).adjusted()
    text = [f"{at(v, places):.{max(places, 0)}f}" for v in (mean, u)]
    bracket = text[1] if places <= 0 else str(int(text[1].replace(".", "")))
    return {"mean": mean, "u": u, "sig": sig, "decimals": places, "mean_str": text[0], "u_str": text[1],
            "pm": " ± ".join(text), "siunitx": f"{text[0]}({bracket})"}


# ---- the samples -----------------------------------------------------------------------------------------------------


def whole(values):
    return [int(v) for v in np.rint(values)]


ATTEMPTS = RNG.geometric(1 / 4.25, 40)
SAMPLES = {
    "n1": [77], "n2": [10, 13], "n3": [1.5, 2.25, 9.0], "n5": [8, 6, 7, 5, 3], "n6": [3, 0, 9, 1, 2, 5],
    "constant": [65536] * 7, "ties": whole(RNG.integers(3, 7, 30)), "two_values": [20] * 24 + [21] * 3,
    "signed": [0, -16, 0, 32, 0, 0, -16, 8, 0, 0, 0, 5],
    "normal": whole(RNG.normal(81_000, 35, 72)), "lognormal": [float(v) for v in np.round(RNG.lognormal(3, 1, 48), 3)],
    "offset": [1e8 + float(v) for v in np.round(RNG.normal(0, 0.02, 40), 4)],
    "bimodal": whole(np.concatenate([RNG.normal(400, 2, 20), RNG.normal(500, 3, 16)])),
    "drift": whole(RNG.normal(0, 4, 60) + 900 + 1.5 * np.arange(60) + np.array([400, 300] + [0] * 58)),
    "rejection": whole(50_000 + 31_000 * ATTEMPTS + RNG.normal(0, 25, 40)),
    "tiny": [2e-301, 3e-301, 5e-301, 4e-301, 9e-301],
    "counter": [2**53, 2**53 + 2, 2**53 + 8, 2**53 + 4],
}
Y = [float(v) for v in np.round(RNG.normal(1000, 20, 18), 4)]
PAIRS = {
    "separated": ([1, 2, 4], [5, 7, 8, 9]), "swapped": ([5, 7, 8, 9], [1, 2, 4]),
    "ties": (whole(RNG.integers(4, 9, 8)), whole(RNG.integers(5, 11, 7))), "single": ([40], [20, 22, 21]),
    "shifted": ([float(v) for v in np.round(RNG.normal(52, 2, 30), 5)], [float(v) for v in np.round(RNG.normal(50, 3, 26), 5)]),
    "equivalent": (whole(RNG.normal(7_000, 40, 60)), whole(RNG.normal(7_010, 50, 55))),
    "unbounded": ([3, 5, 4], [1, -2, 4]), "exact": ([12, 12], [10, 10, 10]), "equal": ([3, 3], [3, 3]),
    "paired": ([float(v) for v in np.round(np.array(Y) * 1.03 + RNG.normal(0, 2, 18), 4)], Y),
}


def regression():
    x, y = [float(k) for k in ATTEMPTS], [float(v) for v in SAMPLES["rejection"]]
    (mx, dx), (my, dy) = center(x), center(y)
    sxx = sum(d * d for d in dx)
    b = sum(a * c for a, c in zip(dx, dy)) / sxx
    sse = sum((c - b * a) ** 2 for a, c in zip(dx, dy))
    s = mp.sqrt(real(sse) / (len(x) - 2))
    fit = stats.linregress(x, y)
    se_a = s * mp.sqrt(real(Fraction(1, len(x)) + mx**2 / sxx))
    assert math.isclose(fit.slope, b, rel_tol=1e-12) and math.isclose(fit.intercept_stderr, se_a, rel_tol=1e-6)
    return {
        "a": float(my - b * mx),
        "b": float(b),
        "se_a": float(se_a),
        "se_b": float(s / mp.sqrt(real(sxx))),
        "r2": float(1 - sse / sum(d * d for d in dy)),
        "residual_sd": float(s),
        "kbar": float(mx),
        "p_hat_mle": float(1 / mx),
    }


def main():
    samples = {name: {"data": data, "stats": describe(data)} for name, data in SAMPLES.items()}
    for name, data in SAMPLES.items():
        resampled = 2 <= len(data) <= 40 and name not in ("tiny", "counter", "signed")
        if resampled:
            samples[name]["stats"]["bootstrap"] = bootstrap(data)
    samples["rejection"] |= {"k": [int(k) for k in ATTEMPTS], "ols_time_on_k": regression()}
    out = {
        "samples": samples,
        "pairs": {name: {"x": x, "y": y, "stats": compare(x, y, name == "paired")} for name, (x, y) in PAIRS.items()},
        "multiplicity": multiplicity(),
        "leakage": leakage(),
        "tables": tables(),
    }
    path = Path(__file__).with_name("values.json")
    text = json.dumps(out, separators=(",", ":"), allow_nan=False)
    path.write_text(text.replace('},"', '},\n"') + "\n")
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
