import { paths, shop } from '@storefront/web-kit';
import { inShop } from '../../shop-address';

export interface Named {
  _id: string;
  name: string;
}

export const productAddress = ({ _id }: Named): string => inShop(shop(), paths.product(_id));
