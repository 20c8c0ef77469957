/** A rating that a customer reports and an administrator hides: what each of them, its author and everybody else sees. */
import { paths } from '#web/paths.ts';
import { expect, rowsOf, test } from './admin-test.ts';
import { signIn } from './customer.ts';
import { expectMessage } from './messages.ts';
import { freeRange, reserve } from './shop.ts';

test('a reported rating stands first, and hidden it is left to its author with the reason', async ({
  adminPage,
  adminApi,
  openBrowser,
  freshCustomer,
}) => {
  const instrument = await adminApi.addInstrument('Bandurria');
  const [author, reader] = [await freshCustomer(), await freshCustomer()];
  const { id } = await reserve(author, instrument, await freeRange(author.api, instrument));
  expect((await adminApi.admin.api.put(`/api/reservations/${id}/status?status=ENDED`)).status()).toBe(200);
  const rating = { instrumentId: instrument.id, userId: author.user.id, stars: 1, comment: 'El dueño es un tonto' };
  expect((await author.api.post('/api/ratings', { data: rating })).status()).toBe(201);

  const readers = await openBrowser();
  await signIn(readers, reader);
  await readers.goto(paths.detail(instrument.id));
  const ratings = readers.getByRole('region', { name: 'Valoraciones' });
  await ratings.getByRole('button', { name: 'Denunciar la valoración de Elena P.' }).click();
  const report = readers.getByRole('dialog', { name: 'Denunciar valoración' });
  await report.getByRole('button', { name: 'Denunciar' }).click();
  await expect(report.getByLabel('Motivo')).toHaveAccessibleDescription('Elige un motivo');
  await report.getByLabel('Motivo').selectOption('Insulta o agrede a alguien');
  await report.getByLabel('Detalles').fill('Me insulta');
  await report.getByRole('button', { name: 'Denunciar' }).click();
  await expectMessage(readers, 'Gracias. La tienda revisará esta valoración.');
  await expect(ratings.getByText('La denunciaste')).toBeVisible();
  await expect(ratings.getByRole('button', { name: /^Denunciar/ })).toHaveCount(0);

  await adminPage.goto(paths.adminRatings);
  await expect(adminPage.getByRole('link', { name: /Valoraciones.*denunciadas/ })).toBeVisible();
  const row = rowsOf(adminPage, 'Valoraciones').filter({ hasText: instrument.name });
  await expect(rowsOf(adminPage, 'Valoraciones').first()).toContainText(instrument.name);
  await expect(row).toContainText('1 denuncia');
  await row.getByRole('button', { name: /^Revisar/ }).click();
  const review = adminPage.getByRole('dialog', { name: 'Valoración de Elena Prueba' });
  await expect(review).toContainText('El dueño es un tonto');
  await expect(review.getByRole('region', { name: 'Denuncias' })).toContainText('Me insulta');
  await review.getByRole('button', { name: 'Ocultar' }).click();
  await expect(review).toContainText('El motivo es obligatorio');
  await review.getByLabel('Motivo').fill('Insulta al dueño.');
  await review.getByRole('button', { name: 'Ocultar' }).click();
  await expectMessage(adminPage, 'Valoración oculta');
  await expect(row).toContainText('Oculta');
  await adminPage.getByRole('tab', { name: /^Ocultas/ }).click();
  await expect(row).toBeVisible();

  await readers.reload();
  await expect(ratings).toContainText('Todavía no hay valoraciones de este instrumento.');
  await expect(readers.getByRole('main')).not.toContainText('El dueño es un tonto');

  const authors = await openBrowser();
  await signIn(authors, author);
  await authors.goto(paths.detail(instrument.id));
  const own = authors.getByRole('article').filter({ hasText: 'Oculta por la tienda' });
  await expect(own).toContainText('El dueño es un tonto');
  await expect(own).toContainText('Motivo: Insulta al dueño.');
  await expect(authors.getByRole('button', { name: /^(Valorar|Editar mi valoración)$/ })).toHaveCount(0);
  await authors.goto(paths.reservations);
  await expect(authors.getByRole('main')).toContainText('La tienda la ocultó: Insulta al dueño.');
  await expect(authors.getByRole('button', { name: 'Valorar' })).toBeDisabled();

  await row.getByRole('button', { name: /^Revisar/ }).click();
  await review.getByRole('button', { name: 'Volver a mostrar' }).click();
  await expectMessage(adminPage, 'La valoración vuelve a mostrarse');
  await readers.reload();
  await expect(ratings).toContainText('El dueño es un tonto');
  // The audit tells of both.
  await adminPage.goto(paths.adminAudit);
  await expect(adminPage.getByRole('main')).toContainText('Ocultó la valoración');
});
