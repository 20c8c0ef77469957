import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import { SHOP_PROVIDER } from '#domain/provider.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { dayRange } from '../../../format/day.ts';
import { shopFacts } from '../../../shop-facts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { amountOf } from '../instrument-fields.ts';
import { CategoryField } from './category-field.tsx';
import { SpecificationRows } from './specification-rows.tsx';
import type { InstrumentFormState, Taxonomy } from './use-instrument-form.ts';

export interface InstrumentFactsProps {
  form: InstrumentFormState;
  taxonomy: Taxonomy;
}

/** A blank field of an instrument that exists keeps what is stored. */
export function InstrumentFacts({ form, taxonomy }: InstrumentFactsProps) {
  const { isNew, values, text, messageAt, choose, refusal } = form;
  return (
    <>
      {refusal?.message && <Banner kind="bad">{refusal.message}</Banner>}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field */}
      <TextField {...text('name')} label="Nombre" autoFocus />
      <div className="instrument-row">
        <TextField
          {...text('pricePerDay')}
          label="Precio por día"
          sign="$"
          unit={shopFacts.currency}
          inputMode="decimal"
          autoComplete="off"
          isRequired={isNew}
          description={amountOf(values.pricePerDay) === 0 && 'Con precio 0 se alquila gratis.'}
        />
        <NumberStepper
          id="stock"
          label="Stock"
          value={values.stock}
          minValue={0}
          maxValue={MAX_STOCK}
          errorMessage={messageAt('stock')}
          onChange={(stock) => choose({ stock })}
        />
        <Select
          look="box"
          label="Estado"
          value={values.status}
          options={INSTRUMENT_STATUSES.map((one) => ({ value: one, label: one }))}
          onChange={(status) => choose({ status })}
        />
      </div>
      {form.warning}
      {refusal && refusal.days.length > 0 && (
        <Banner kind="warn">
          Hay unidades reservadas {dayRange(refusal.days[0] ?? '', refusal.days.at(-1) ?? '')}: el stock no puede bajar tanto.
        </Banner>
      )}
      <CategoryField categories={taxonomy.categories} isNew={isNew} {...text('categoryId')} />
      <div className="instrument-row">
        <TextField {...text('providerName')} label="Proveedor" isOptional placeholder={SHOP_PROVIDER} />
        <TextField {...text('providerContact')} label="Contacto" isOptional />
      </div>
      <TextArea {...text('description')} label="Descripción" rows={3} />
      <SpecificationRows
        rows={values.specifications}
        specifications={taxonomy.specifications}
        errorMessage={messageAt('specifications')}
        onChange={(specifications) => choose({ specifications })}
      />
      {!isNew && <p className="field-hint">Un campo en blanco conserva el valor guardado.</p>}
    </>
  );
}
