import { useState } from 'react';
import { fullName } from '#domain/account.ts';
import { EMAIL, FIRST_NAME, LAST_NAME, PHONE } from '#domain/account-rules.ts';
import type { User } from '#domain/contract/users.ts';
import { useApp } from '../../../app-context.ts';
import type { Problem } from '../../../api/call.ts';
import { emailText } from '../../../format/email-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Choice } from '../../../ui/search-picker.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraft } from '../../../use-draft.ts';

export interface NewCustomerProps {
  /** What was typed into the search for a customer: a name, most likely. */
  typed: string;
  onCreated: (customer: Choice) => void;
  onCancel: () => void;
}

const RULES = { username: FIRST_NAME, lastname: LAST_NAME, phone: PHONE, email: EMAIL };

/** A new customer at the counter. Without an e-mail address they get no e-mail. */
export function NewCustomer({ typed, onCreated, onCancel }: NewCustomerProps) {
  const { call } = useApp();
  const [first = '', ...others] = typed.split(/\s+/);
  const [form, setForm] = useDraft('new-customer', { username: first, lastname: others.join(' '), phone: '', email: '' });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const errors = problem?.errors ?? [];
  const field = (name: keyof typeof form) => ({
    value: form[name],
    maxLength: RULES[name].max,
    autoComplete: 'off',
    errorMessage: errors.find(({ path }) => path === name)?.message,
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter' && !isSending) void create();
    },
  });
  const email = form.email.trim();

  async function create(): Promise<void> {
    setSending(true);
    setProblem(null);
    const answer = await call('POST /api/customers', { body: { ...form, email: email === '' ? null : email } });
    setSending(false);
    if (answer.ok) onCreated(choiceOf(answer.value));
    else setProblem(answer.problem);
  }

  return (
    <fieldset className="new-customer">
      <legend>Cliente nuevo</legend>
      <div className="new-pair">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a press opened it */}
        <TextField label="Nombre" autoFocus {...field('username')} />
        <TextField label="Apellido" {...field('lastname')} />
        <TextField label="Teléfono" type="tel" inputMode="tel" {...field('phone')} />
        <TextField label="Correo" type="email" isOptional {...field('email')} />
      </div>
      {email === '' && <p className="new-note soft">Sin correo no se le enviará nada: ni la confirmación ni recordatorios.</p>}
      {problem && errors.length === 0 && <Banner kind="bad">{problem.message}</Banner>}
      <div className="new-customer-acts">
        <Button size="sm" disabled={isSending} onClick={onCancel}>
          Buscar otro
        </Button>
        <Button size="sm" variant="fill" isPending={isSending} onClick={() => void create()}>
          Crear cliente
        </Button>
      </div>
    </fieldset>
  );
}

const choiceOf = (user: User): Choice => ({ id: user.id, label: fullName(user), detail: emailText(user.email) });
