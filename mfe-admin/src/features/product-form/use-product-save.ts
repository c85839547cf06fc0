import { ApiError, asRecord, failureText, outcomeFields, paths, successOf, toast } from '@storefront/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '../../api/product';
import { useProductListUrl } from '../../components/product-list-url';
import { saveCall } from './product-api';
import { sendForm } from './send-form';

const asOutcome = asRecord(outcomeFields);
const texts = { refused: 'Operation failed', failed: 'Failed to save product' };

/** Differs from all other keys of this admin, which is all that the catalogue needs. `crypto.randomUUID` is missing on pages without HTTPS. */
const newKey = () => `${Date.now()}-${Math.random()}`;

/**
 * Merges the form with a save by another admin.
 * @returns the form to send, or undefined if the admin has to choose first
 * @throws `rejected` if no other admin has saved
 */
export type MergeSave = (rejected: ApiError, signal: AbortSignal) => Promise<FormData | undefined>;

/** Saves a product, then opens the list. The form has one key, so it is saved once, even if the answer is lost and the form is sent again. Leaving the page cancels the save. `progress` is the share sent, from 0 to 1, during the save. */
export function useProductSave(product: Product | undefined) {
  const [failure, setFailure] = useState('');
  const [progress, setProgress] = useState<number>();
  const [key] = useState(newKey);
  const current = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  const listUrl = useProductListUrl();

  const { mutateAsync: send } = useMutation({
    mutationFn: async ({ form, signal }: { form: FormData; signal: AbortSignal }) => {
      const { method, path } = saveCall(product);
      const answer = asOutcome(await sendForm(method, path, form, { headers: { 'Idempotency-Key': key }, signal, onProgress: setProgress }), () => undefined);
      successOf(answer, answer.success);
    },
  });

  useEffect(() => () => current.current?.abort(), []);

  /** @returns true if the product is saved */
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
    const controller = new AbortController();
    current.current = controller;
    setFailure('');
    setProgress(0);
    try {
      if (await sendMerged(form, controller.signal, merge)) {
        toast.success(product ? 'Product updated successfully' : 'Product created successfully');
        // The search or page that the form was opened from can leave out a new product, which is the first of the whole list.
        void navigate(product ? listUrl : paths.admin.products);
      }
    } catch (error) {
      // The end of the login also leaves the page, and its message is still shown. The error of an abort differs between browsers.
      if (!controller.signal.aborted || error instanceof ApiError) {
        const reason = failureText(error, texts);
        setFailure(reason);
        toast.error(reason);
      }
    }
    setProgress(undefined);
  };
  return { save, failure, progress };
}
