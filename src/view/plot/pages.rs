//! A long chart as several that each fit a page of paper.

use crate::view::chart::{Body, Chart, Group, Rows};

/// How much of a page a chart may take, in rows; the heading of a group takes one as well.
const PAGE: usize = 32;

/// Divides a chart of rows between its groups into parts that fit a page; any other chart stays as it is.
///
/// The first part keeps the name of the chart, the others add their number.
pub fn pages(chart: Chart) -> Vec<Chart> {
    let Body::Rows(rows) = &chart.body else { return vec![chart] };
    let parts = parts(&rows.groups);
    if parts.len() < 2 {
        return vec![chart];
    }
    let part = |(index, groups): (usize, &Vec<Group>)| {
        let place = format!("part {} of {}", index + 1, parts.len());
        Chart {
            name: if index == 0 { chart.name.clone() } else { format!("{}-{}", chart.name, index + 1) },
            title: format!("{}, {place}", chart.title),
            caption: format!("{} This is {place}; each has an axis of its own.", chart.caption),
            description: format!("{} This is {place}.", chart.description),
            body: Body::Rows(Rows { groups: groups.clone(), ..rows.clone() }),
            ..chart.clone()
        }
    };
    parts.iter().enumerate().map(part).collect()
}

/// Groups in order, in parts that fit and are about equally long.
fn parts(groups: &[Group]) -> Vec<Vec<Group>> {
    let length = |group: &Group| 1 + group.rows.len();
    let total: usize = groups.iter().map(length).sum();
    let even = total.div_ceil(total.div_ceil(PAGE).max(1));
    let mut parts: Vec<Vec<Group>> = Vec::new();
    let mut used = 0;
    for group in groups {
        let needed = length(group);
        match parts.last_mut() {
            Some(part) if used + needed <= PAGE && used + needed / 2 <= even => part.push(group.clone()),
            _ => {
                parts.push(vec![group.clone()]);
                used = 0;
            }
        }
        used += needed;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::chart::Row;

    #[test]
    fn no_group_is_divided_and_none_is_lost() {
        let group = |rows: usize| Group {
            label: None,
            rows: (0..rows).map(|_| Row { label: String::new(), points: Vec::new() }).collect(),
        };
        let groups = [3, 9, 40, 15, 14, 1].map(group);
        let rows = |part: &Vec<Group>| part.iter().map(|group| group.rows.len()).collect::<Vec<_>>();
        let parts: Vec<Vec<usize>> = parts(&groups).iter().map(rows).collect();
        assert_eq!(parts, [vec![3, 9], vec![40], vec![15, 14], vec![1]]);
        let parts: Vec<Vec<Group>> = super::parts(&[7, 7, 7, 7, 1].map(group));
        assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [2, 3], "not a full page and a rest");
    }
}
