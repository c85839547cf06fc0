import { useEffect } from 'react';
import { cssTransition, toast as showToast, ToastContainer } from 'react-toastify/unstyled';
import type { Id, ToastOptions } from 'react-toastify/unstyled';
import { Icon } from '../ui/icon';
import type { IconName } from '../ui/icon';

export type Options = Pick<ToastOptions, 'autoClose'>;

const rise = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 180 });
const icons: Record<string, IconName> = { success: 'check', error: 'alert', info: 'info' };

/** More would cover the page. */
const mostOpen = 4;

/** Closes the oldest toast if there are too many. The library's own limit would hold the newest one back. */
function useLimit(): void {
  useEffect(() => {
    let open: Id[] = [];
    return showToast.onChange(({ status, id }) => {
      if (status === 'added') open.push(id);
      if (status === 'removed') open = open.filter((one) => one !== id);
      for (const oldest of open.slice(0, -mostOpen)) showToast.dismiss(oldest);
    });
  }, []);
}

/** A failure that is already shown is not shown twice. */
export const show = {
  success: (text: string, options?: Options): void => void showToast.success(text, options),
  error: (text: string, options?: Options): void => void showToast.error(text, { role: 'alert', toastId: text, ...options }),
  info: (text: string, options?: Options): void => void showToast.info(text, options),
};

/** The list of toasts. Failures interrupt a screen reader, other toasts wait. */
export function ToastList() {
  useLimit();
  return (
    <ToastContainer
      autoClose={5000}
      position="bottom-right"
      transition={rise}
      role="status"
      aria-label="Notifications"
      icon={({ type }) => <Icon name={icons[type] ?? 'info'} />}
      closeButton={({ closeToast }) => (
        <button type="button" className="toast-close" aria-label="Close" onClick={closeToast}>
          <Icon name="close" size={18} />
        </button>
      )}
      draggable={false}
    />
  );
}
