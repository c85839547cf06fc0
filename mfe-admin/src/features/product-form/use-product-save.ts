import { ApiError, asRecord, logoutAtom, paths, readToken, toast } from '@storefront/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText, outcome, successOf } from '../../api/failure';
import type { Product } from '../../api/readers';
import { saveCall } from './product-api';
import { sendForm } from './send-form';

const asOutcome = asRecord(outcome);
const texts = { refused: 'Operation failed', failed: 'Failed to save product' };

/**
 * Merges with what somebody else saved meanwhile.
 * @returns the form to send then, or undefined if a person has to choose first
 * @throws `rejected` if nobody saved meanwhile
 */
export type MergeSave = (rejected: ApiError, signal: AbortSignal) => Promise<FormData | undefined>;

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
      const answer = asOutcome(await sendForm(method, path, form, { signal, onProgress: setProgress }), () => undefined);
      successOf(answer, answer.success);
    },
  });

  useEffect(() => () => underWay.current?.abort(), []);

  /** @param token that the form was sent with */
  const explain = (error: unknown, token: string | null) => {
    const reason = failureText(error, texts);
    setFailure(reason);
    toast.error(reason);
    if (error instanceof ApiError && error.status === 401 && token === readToken()) {
      // First, so that the guard of the page being left does not lead to the login a second time.
      void navigate(paths.login, { state: { from: pathname } });
      logOut();
    }
  };

  /** @returns whether it is saved */
  const sendMerged = async (form: FormData, signal: AbortSignal, merge: MergeSave): Promise<boolean> => {
    try {
      await send({ form, signal });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const merged = await merge(error, signal);
      return merged !== undefined && sendMerged(merged, signal, merge);
    }
  };

  const save = async (form: FormData, merge: MergeSave) => {
    const token = readToken();
    const controller = new AbortController();
    underWay.current = controller;
    setFailure('');
    setProgress(0);
    try {
      if (await sendMerged(form, controller.signal, merge)) {
        toast.success(product ? 'Product updated successfully' : 'Product created successfully');
        void navigate(paths.admin.products);
      }
    } catch (error) {
      if (!controller.signal.aborted) explain(error, token);
    }
    setProgress(undefined);
  };
  return { save, failure, progress };
}
