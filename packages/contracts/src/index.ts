export * from './events';
export * from './http';
export * from './internal/credentials';
export * from './internal/endpoints';
export * from './internal/holds';
export * from './internal/orders';
export * from './openapi';
export * from './shop';
