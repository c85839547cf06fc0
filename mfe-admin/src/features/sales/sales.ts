/** Sales of one day, `YYYY-MM-DD` in Asia/Kolkata; `total` in rupees. */
export interface DaySales {
  day: string;
  orders: number;
  total: number;
}

export interface StatusCount {
  status: string;
  orders: number;
}

export interface Sales {
  days: DaySales[];
  statuses: StatusCount[];
}

export function sumOf(days: DaySales[]): Omit<DaySales, 'day'> {
  return days.reduce((sum, { orders, total }) => ({ orders: sum.orders + orders, total: sum.total + total }), { orders: 0, total: 0 });
}
