export type { MailContent, ShopFacts } from './content';
export { examples } from './examples';
export { renderHtml } from './html';
export { oneTimeCode } from './one-time-code';
export { orderConfirmation, type OrderSummary } from './order-confirmation';
export { orderStatus } from './order-status';
export { passwordChanged } from './password-changed';
export { renderText } from './text';
