export { api, sendForCustomer } from './api';
export { provideAnswers } from './early-answers';
export { ApiError, messageOf } from './api-error';
export { failureText, isAnswerLost, outcomeFields, RefusedAnswer, successOf } from './failure';
export type { FailureTexts } from './failure';
export { asFlag, asList, asNumber, asOptional, asRecord, asText, asTextOr } from './readers';
export type { Read, Reader } from './readers';
export { createQueryClient } from './query-client';
export { registerNavigate } from './unauthorized';
