import { formatRupees, shop } from '@storefront/web-kit';
import { Notice } from '../../components/notice';
import { transfersOf } from './transfers-of';

interface Props {
  /** Rupees that are still to be paid. */
  due: number;
  /** Rupees of the whole order. */
  total: number | undefined;
  /** How many payments the order can still have. */
  most?: number;
}

/** Tells the customer in which transfers to pay; nothing if one is enough. If an order cannot have so many payments, the customer should ask the shop. */
export function TransferPlan({ due, total, most }: Props) {
  const { upiLimit } = shop();
  const transfers = transfersOf(due, upiLimit, most);
  const isRest = total !== undefined && due < total;
  const isOne = transfers.length === 1;
  if (isOne && !(upiLimit && due > upiLimit)) {
    return isRest ? (
      <Notice>
        <p>{formatRupees(due)} is still to be paid.</p>
      </Notice>
    ) : null;
  }
  return (
    <Notice>
      <p>
        Many banks allow at most {formatRupees(upiLimit)} in one UPI payment.{' '}
        {isOne
          ? `If you cannot pay ${formatRupees(due)} in one transfer, call us or write to us before you pay.`
          : `Please pay ${isRest ? 'the rest ' : ''}in ${transfers.length} transfers: ${transfers.map((amount) => formatRupees(amount)).join(', then ')}.`}
      </p>
      {!isOne && <p>Submit the details of each transfer here. Then we show the next one.</p>}
    </Notice>
  );
}
