export { toast, Toasts } from './toasts';
