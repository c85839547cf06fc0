export { listAddress, oneOf, pageOf, searchOf } from './list-address';
export { ListForm } from './list-form';
export { LiveSearchBox } from './live-search-box';
export { PageLinks } from './page-links';
export { Pagination } from './pagination';
export { SearchBox } from './search-box';
export { useListTop } from './use-list-top';
