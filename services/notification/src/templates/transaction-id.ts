/** UPI apps show several numbers, and staff look for this one in the bank's statement. */
export const transactionIdHint = 'The transaction ID is the 12-digit UTR in your UPI app.';
