/** Provider of what the shop itself owns. */
export const SHOP_PROVIDER = 'Resuena';

export const isShopOwned = (provider: string): boolean => provider === SHOP_PROVIDER;
