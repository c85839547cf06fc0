import { messageOf, toast } from '@storefront/web-kit';
import { ConfirmDialog } from '@storefront/web-kit/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderAfterLoss } from '../features/orders/order-after-loss';
import { ordersKey } from '../features/orders/order-api';
import type { Payment } from '../features/orders/order-reader';
import { paymentsOf } from '../features/orders/payment-state';
import { withdrawPayment } from '../features/payment/payment-api';

interface Props {
  orderId: string;
  payment: Payment;
  onClose: () => void;
}

/** Asks before the customer takes back a payment that they reported. */
export default function WithdrawDialog({ orderId, payment, onClose }: Props) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      try {
        await withdrawPayment(orderId, payment._id);
      } catch (error) {
        await orderAfterLoss(client, orderId, error, (order) => paymentsOf(order).every(({ _id }) => _id !== payment._id));
      }
    },
    onSuccess: () => toast.success('Payment details withdrawn.'),
    onError: (error) => toast.error(messageOf(error, 'Error withdrawing payment details.')),
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return (
    <ConfirmDialog
      open
      title="Withdraw these payment details?"
      text={`We will no longer look for the transaction ${payment.transactionId}. Your money is not affected.`}
      confirmLabel="Withdraw"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
}
