import { useState } from 'react';
import { isRentable } from '#domain/catalogue.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { Specification } from '#domain/contract/specifications.ts';
import { failure } from '#domain/failure.ts';
import { MIN_IMAGES } from '#domain/limits.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { useCheckedFields } from '../../../ui/use-checked-fields.ts';
import { useDraft } from '../../../use-draft.ts';
import type { InstrumentValues } from '../instrument-fields.ts';
import { type Difference, differences } from './instrument-differences.ts';
import { areSame, moreErrors, rulesOf, type TaggedInstrument, textsOf, valuesOf } from './instrument-form-values.ts';
import { savedPictures } from './instrument-merge.ts';
import { type Conflict, useInstrumentSave } from './use-instrument-save.ts';
import { usePatientSave } from './use-patient-save.ts';
import { type Pictures, usePictures } from './use-pictures.ts';
import { useStatusWarning } from './use-status-warning.tsx';

const BAD_COUNT = failure('bad_image_count').message;

export type Taxonomy = { categories: readonly Category[]; specifications: readonly Specification[] };

/** The state of the form: values, errors, pictures, and the outcome of saving. `opened`: null for a new one. */
export function useInstrumentForm(opened: TaggedInstrument | null, taxonomy: Taxonomy, onSaved: () => void) {
  const isNew = opened === null;
  const [initial] = useState(() => valuesOf(opened?.instrument ?? null));
  const pictures = usePictures(opened?.instrument ?? null);
  const draft = `instrument.${opened?.instrument.id ?? 'new'}`;
  const [hasTried, setTried] = useState(false);
  const { save, isSaving, sending, refusal, conflict } = useInstrumentSave(opened, () => {
    showToast({ text: isNew ? 'Instrumento creado' : 'Instrumento actualizado' });
    onSaved();
  });
  const {
    values: texts,
    formRef,
    field,
    check,
  } = useCheckedFields(useDraft(draft, textsOf(initial)), rulesOf(isNew), refusal?.errors, (typed) => moreErrors(typed, isNew));
  const [choices, setChoices] = useDraft(`${draft}.choices`, {
    status: initial.status,
    stock: initial.stock,
    specifications: initial.specifications,
  });
  const values: InstrumentValues = { ...texts, ...choices };
  const changed = opened && conflict ? differencesFrom(opened, conflict, values, pictures, taxonomy) : [];
  const said = (name: string): string | undefined => refusal?.errors.find(({ path }) => path === name)?.message;
  const differs = (name: string): string | undefined => wordsOf(changed.find(({ field: candidate }) => candidate === name));

  const isMissing = pictures.placed.length < MIN_IMAGES && !pictures.isPreparing;
  const isGoingOut = opened !== null && !isRentable(choices.status) && initial.status !== choices.status;
  const atRisk = useStatusWarning(isGoingOut ? [opened.instrument] : []);
  const patient = usePatientSave(pictures, atRisk, () => {
    if (!isMissing) void save(values, pictures.placed);
  });

  const form = {
    isNew,
    pictures,
    values,
    /** Spread on the TextField of that name. */
    text: (name: Parameters<typeof field>[0]) => {
      const { errorMessage, ...rest } = field(name);
      return { ...rest, errorMessage: errorMessage ?? differs(name) };
    },
    /** The message at a field that is a choice. */
    messageAt: (name: string): string | undefined => said(name) ?? differs(name),
    choose: (chosen: Partial<typeof choices>) => setChoices((known) => ({ ...known, ...chosen })),
    countError: hasTried && isMissing ? BAD_COUNT : said('images'),
    isChanged: pictures.isChanged || !areSame(values, initial),
    changed,
    warning: atRisk.warning,
    sending,
    refusal,
    conflict,
    isSaving,
    /** Saving, or about to. */
    isHeld: isSaving || patient.isWaiting,
    submit: (): void => {
      setTried(true);
      if (check()) patient.save();
    },
  };
  return { form, formRef };
}

export type InstrumentFormState = ReturnType<typeof useInstrumentForm>['form'];

const differencesFrom = (
  opened: TaggedInstrument,
  { instrument }: Conflict,
  values: InstrumentValues,
  pictures: Pictures,
  taxonomy: Taxonomy,
): Difference[] =>
  differences(opened.instrument, instrument, values, savedPictures(pictures.placed, opened.instrument, instrument), taxonomy);

const wordsOf = (found: Difference | undefined): string | undefined =>
  found && `Guardado ahora: ${found.theirs}${found.isMine ? '' : '. Se conserva si no lo cambias.'}`;
