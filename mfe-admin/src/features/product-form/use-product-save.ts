import type { ErrorAnswer, Product } from '@storefront/contracts';
import { ApiError, logoutAtom, paths, toast } from '@storefront/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText, successOf } from '../../api/failure';
import { saveCall } from './product-api';
import { sendForm } from './send-form';

const texts = { refused: 'Operation failed', failed: 'Failed to save product' };

/** Saves a product and leads to the list; leaving the page gives the save up. `progress` is how much was sent, from 0 to 1, while it is. */
export function useProductSave(product: Product | undefined) {
  const [failure, setFailure] = useState('');
  const [progress, setProgress] = useState<number>();
  const underWay = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const logOut = useSetAtom(logoutAtom);

  const { mutateAsync: send } = useMutation({
    mutationFn: async ({ form, signal }: { form: FormData; signal: AbortSignal }) => {
      const { method, path } = saveCall(product);
      successOf(await sendForm<{ success: true } | ErrorAnswer>(method, path, form, { signal, onProgress: setProgress }));
    },
  });

  useEffect(() => () => underWay.current?.abort(), []);

  const explain = (error: unknown) => {
    const reason = failureText(error, texts);
    setFailure(reason);
    toast.error(reason);
    if (error instanceof ApiError && error.status === 401) {
      // First, so that the guard of the page being left does not lead to the login a second time.
      void navigate(paths.login, { state: { from: pathname } });
      logOut();
    }
  };

  const save = async (form: FormData) => {
    const controller = new AbortController();
    underWay.current = controller;
    setFailure('');
    setProgress(0);
    try {
      await send({ form, signal: controller.signal });
      toast.success(product ? 'Product updated successfully' : 'Product created successfully');
      void navigate(paths.admin.products);
    } catch (error) {
      if (!controller.signal.aborted) explain(error);
    }
    setProgress(undefined);
  };
  return { save, failure, progress };
}
