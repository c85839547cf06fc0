export { listAddress, oneOf, pageOf, searchOf } from './list-address';
export { Pagination } from './pagination';
export { SearchBox } from './search-box';
export { useListTop } from './use-list-top';
