export * from './as-part';
export * from './brokers';
export * from './http';
export * from './identity';
export * from './line';
export * from './logger';
export * from './pairs';
export * from './stores';
