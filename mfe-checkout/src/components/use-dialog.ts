import { toast } from '@storefront/web-kit';
import { createElement, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';

/** Loads a dialog when it is opened, so that pages stay small. All dialogs are in one file: code that two files share would be loaded with every page. */
export function useDialog() {
  const [dialog, setDialog] = useState<ReactElement>();

  async function open<Props extends { onClose: () => void }>(load: () => Promise<{ default: ComponentType<Props> }>, props: Omit<Props, 'onClose'>): Promise<void> {
    try {
      const { default: Dialog } = await load();
      // An answer can come after its dialog was closed. The dialog that is open then stays.
      const onClose = () => setDialog((shown) => (shown === opened ? undefined : shown));
      const opened: ReactElement = createElement(Dialog, { ...props, onClose } as Props);
      setDialog(opened);
    } catch {
      toast.error('This could not be opened. Please check your connection and try again.');
    }
  }
  return { dialog, open };
}
