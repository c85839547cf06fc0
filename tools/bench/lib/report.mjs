/** A saved run has null for a figure that could not be measured. */
const isMissing = (value) => value === undefined || value === null;
const figure = (value) => (isMissing(value) ? '' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));
const times = (value) => (isMissing(value) ? '' : `${value.toFixed(2)} ×`);
const spreadOf = ({ spread = [] }) => spread.map((value) => value.toFixed(2)).join(' – ');
const budgetOf = ({ budget, ratio, unit }) => (budget === undefined ? '' : ratio === undefined ? `${figure(budget)} ${unit}`.trim() : times(budget));

/** The figure that the budget limits: the ratio if there is a reference, else the product's own figure. */
export const bounded = ({ ratio, product }) => ratio ?? product;

/** Also true if the figure could not be measured. */
export const isMissed = (row) => row.budget !== undefined && !(bounded(row) <= row.budget);

/** The row of the same name and unit in an earlier run. */
const earlierOf = (earlier, measure, row) => earlier?.measures.find(({ name }) => name === measure.name)?.rows.find(({ name, unit }) => name === row.name && unit === row.unit);

/** A Markdown table with one line for each row; `before` has the figures of the last saved run. */
export function table(measure, earlier) {
  const lines = measure.rows.map((row) => {
    const before = earlierOf(earlier, measure, row);
    const cells = [row.name, `${figure(row.product)} ${row.unit}`, row.reference === undefined ? '' : `${figure(row.reference)} ${row.unit}`, times(row.ratio), spreadOf(row), budgetOf(row), isMissed(row) ? 'missed' : row.budget === undefined ? '' : 'held'];
    const change = before && (row.ratio === undefined ? `${figure(before.product)} ${row.unit}` : times(before.ratio));
    return `| ${[...cells, change ?? ''].join(' | ')} |`;
  });
  return [`| ${measure.title} | product | reference | ratio | spread | budget | | before |`, '| --- | --: | --: | --: | --: | --: | --- | --: |', ...lines].join('\n');
}

function summaryOf(row) {
  const measured = row.ratio === undefined ? `${figure(row.product)} ${row.unit}`.trim() : `${times(row.ratio)} (${spreadOf(row)})`;
  return `| ${row.name} | ${measured} | ${budgetOf(row)} | ${isMissed(row) ? '**missed**' : 'met'} |`;
}

/** A saved run in Markdown: the rows with a target, a table for each measure. */
export function summary({ at, commit, machine, measures, notMeasured }) {
  const withTargets = measures.map(({ title, rows }) => ({ title, rows: rows.filter(({ budget }) => budget !== undefined) })).filter(({ rows }) => rows.length > 0);
  return [
    `Commit ${commit}, ${at.slice(0, 10)}, Node ${machine.node}, ${machine.cores} cores of a shared host.${notMeasured.length > 0 ? ` Not measured: ${notMeasured.join(', ')}.` : ''}`,
    ...withTargets.map(({ title, rows }) => [`### ${title}`, '', '| | measured: median (least – most) | target | |', '| --- | --: | --: | --- |', ...rows.map(summaryOf)].join('\n')),
  ].join('\n\n');
}
