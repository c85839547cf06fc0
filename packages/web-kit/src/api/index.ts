export { api } from './api';
export { ApiError, messageOf } from './api-error';
export { createQueryClient } from './query-client';
export { registerNavigate } from './unauthorized';
