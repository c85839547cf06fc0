export { Cell, DataTable, HeadCell, Row, RowHeader } from './data-table';
export { SortableHeadCell } from './sortable-head-cell';
