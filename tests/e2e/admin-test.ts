/** The specs of the administration: a page that is signed in, things of one's own to work on, and nothing of them left behind. */
import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from 'playwright/test';
import type { AdminInstrumentPage } from '#domain/contract/admin/instruments.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Specification } from '#domain/contract/specifications.ts';
import { holdsStock } from '#domain/reservation.ts';
import { instrumentForm, paintPng } from '#tests/support/pictures.ts';
import { type Customer, signIn } from './customer.ts';
import { expect, test as base } from './shop-test.ts';

export { expect };

const SHADES = [20, 60, 100, 140, 180, 220] as const;

const pngOf = (index: number): Uint8Array<ArrayBuffer> => paintPng(48, 36, [SHADES[index % SHADES.length] ?? 0, 90, 60]);

/** Which of them a pixel's red belongs to. */
const pngShown = (red: number): number => SHADES.findIndex((shade) => Math.abs(shade - red) < 15);

/** A picture as a person would choose it from their disk. */
export const pngFile = (name: string, index = 0) => ({ name, mimeType: 'image/png', buffer: Buffer.from(pngOf(index)) });

/** Which of the made pictures are stored, in their order: what they show is all that is left of them. */
export async function picturesOf(page: Page, { images }: Instrument): Promise<number[]> {
  const reds = await page.evaluate(
    (urls) =>
      Promise.all(
        urls.map(async (url) => {
          const bitmap = await createImageBitmap(await (await fetch(url)).blob());
          const context = new OffscreenCanvas(1, 1).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, 1, 1).data[0] ?? 0;
        }),
      ),
    images.map(({ url }) => url),
  );
  return reds.map(pngShown);
}

export class AdminApi {
  /** In the name of everything that a test makes: by it the test finds its own, and the end of the test what is to go. */
  readonly mark = randomUUID().slice(0, 8);
  readonly admin: Customer;

  constructor(admin: Customer) {
    this.admin = admin;
  }

  name(what: string): string {
    return `${what} ${this.mark}`;
  }

  private isOwn = (name: string): boolean => name.includes(this.mark);

  async addInstrument(what = 'Cajón', changes: object = {}, pictures = 2): Promise<Instrument> {
    const [category] = await this.categories();
    const files = Array.from({ length: pictures }, (_, i) => new File([pngOf(i)], `foto-${i}.png`, { type: 'image/png' }));
    const instrument = {
      name: this.name(what),
      description: 'De abedul, para la prueba.',
      pricePerDay: 45.5,
      categoryId: category?.id,
      stock: 3,
      ...changes,
    };
    const answer = await this.admin.api.post('/api/instruments/add', { multipart: instrumentForm(instrument, ...files) });
    return read(answer, 201);
  }

  instrument = async (id: number): Promise<Instrument> => read(await this.admin.api.get(`/api/instruments/${id}`));

  /** Saves as another administrator would, meanwhile. */
  change = async (id: number, change: object): Promise<Instrument> =>
    read(await this.admin.api.put(`/api/instruments/${id}`, { multipart: instrumentForm(change) }));

  categories = async (): Promise<Category[]> => read(await this.admin.api.get('/api/categories'));

  specifications = async (): Promise<Specification[]> => read(await this.admin.api.get('/api/specifications'));

  addCategory = async (what: string): Promise<Category> =>
    read(
      await this.admin.api.post('/api/categories/add', {
        data: { name: this.name(what), description: 'De la prueba', icon: '' },
      }),
      201,
    );

  addSpecification = async (what: string): Promise<Specification> =>
    read(
      await this.admin.api.post('/api/specifications/add', {
        data: { label: this.name(what), description: 'De la prueba', icon: 'fa-star' },
      }),
      201,
    );

  /** Takes away all that bears the mark; what customers reserved is cancelled first, and what is out comes back. */
  async clear(): Promise<void> {
    const { api } = this.admin;
    const search = { params: { search: this.mark } };
    for (const { id, status } of await read<Reservation[]>(await api.get('/api/reservations/all', search)))
      if (holdsStock(status) && !(await api.put(`/api/reservations/${id}/cancel`)).ok())
        await api.put(`/api/reservations/${id}/status?status=ENDED`);
    const { instruments } = await read<AdminInstrumentPage>(await api.get('/api/admin/instruments', search));
    const categories = await this.categories();
    const [made, others] = [
      categories.filter(({ name }) => this.isOwn(name)),
      categories.filter(({ name }) => !this.isOwn(name)),
    ];
    for (const { id, category } of instruments) {
      // One that was rented is archived, and would keep its category.
      if (this.isOwn(category.name)) await this.change(id, { categoryId: others[0]?.id });
      expect((await api.delete(`/api/instruments/${id}`)).status()).toBe(204);
    }
    for (const { id } of made) expect((await api.delete(`/api/categories/${id}`)).status()).toBe(204);
    for (const { id, label } of await this.specifications())
      if (this.isOwn(label)) expect((await api.delete(`/api/specifications/${id}`)).status()).toBe(204);
  }
}

export async function read<T>(answer: APIResponse, status = 200): Promise<T> {
  expect(answer.status(), await answer.text()).toBe(status);
  return (await answer.json()) as T;
}

export const test = base.extend<{
  adminApi: AdminApi;
  /** The test's page, where an administrator is signed in. */
  adminPage: Page;
}>({
  adminApi: async ({ page, sampleCustomer }, use) => {
    const adminApi = new AdminApi(await sampleCustomer('admin'));
    await use(adminApi);
    // A page that still loads pictures would ask for those that go.
    if (!page.isClosed()) await page.goto('about:blank');
    await adminApi.clear();
  },
  adminPage: async ({ page, sampleCustomer }, use) => {
    await signIn(page, await sampleCustomer('admin'));
    await use(page);
  },
});

/** The rows of a table that its caption names, without its head. */
export const rowsOf = (page: Page, caption: string) =>
  page
    .getByRole('table', { name: caption })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

/** Opens a menu by its button and presses an entry. */
export async function chooseFrom(page: Page, menu: string | RegExp, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The text of a file that pressing there downloads. */
export async function downloadedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}
