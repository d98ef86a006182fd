import type { Values } from '#server/crud/behaviour.ts';
import type { MailKind, MailVars } from '#server/mail/render.ts';
import { contatoErrors } from '#server/sections/contato.ts';
import { pedidoOracoesErrors } from '#server/sections/pedidooracoes.ts';
import type { Section } from '#shared/crud/section.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import type { site as texts } from '#shared/i18n/pt_BR/site.ts';
import { contato as contatoSection } from '#shared/sections/contato.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';

export type FormValues = Readonly<Record<string, string>>;
type OfficeMail = {
  [Kind in MailKind]: { kind: Kind; vars: Omit<MailVars[Kind], 'link' | 'church'> };
}[MailKind];

/** A form of the site: its fields, checks and notification. */
export interface FormKind {
  /** the last part of the path of its page */
  name: string;
  section: Section;
  /** submissions per hour from one device */
  hourly: number;
  consent: keyof typeof texts;
  /** the record from the submitted texts, which the section's declaration then checks */
  record(form: FormValues): Values;
  /** rules beyond the section's declaration */
  errors(values: Values): FieldErrors;
  /** the setting with the office's address to notify */
  address: 'email_contato' | 'email_oracao';
  officeMail(values: Values, locale: Locale): OfficeMail;
}

const ticked = (text: string | undefined): boolean => text === 'sim' || text === 'on';
const pick = (form: FormValues, ...names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, form[name] ?? '']));

export const contato: FormKind = {
  name: 'contato',
  section: contatoSection,
  hourly: 5,
  consent: 'form.consent.contato',
  record: (form) => pick(form, 'nome', 'email', 'telefone', 'assunto', 'mensagem'),
  errors: contatoErrors,
  address: 'email_contato',
  // The mail leaves out the message, which is read only in the office, where everybody sees who answered it.
  officeMail: (values, locale) => ({
    kind: 'contact_received',
    vars: {
      person: String(values.nome),
      about: label(contatoSection.fields.assunto.options[values.assunto as 'outro'], locale),
    },
  }),
};

export const pedidoOracoes: FormKind = {
  name: 'pedido-oracoes',
  section: pedidooracoes,
  hourly: 10,
  consent: 'form.consent.pedido',
  record(form) {
    const anonimo = ticked(form.anonimo);
    const quer_contato = ticked(form.quer_contato);
    return {
      ...pick(form, 'motivo_pedido', 'para_quem', 'mensagem'),
      anonimo,
      quer_contato,
      urgente: ticked(form.urgente),
      pode_ler_no_culto: ticked(form.pode_ler_no_culto),
      // private unless explicitly chosen otherwise
      privado: form.privado !== 'nao',
      // Anonymous requests drop identifying fields, even if they were filled in before the box was ticked.
      ...(!anonimo && pick(form, 'nome')),
      ...((!anonimo || quer_contato) && pick(form, 'email', 'telefone')),
    };
  },
  errors: pedidoOracoesErrors,
  address: 'email_oracao',
  officeMail: ({ urgente }) => ({ kind: urgente ? 'prayer_urgent' : 'prayer_received', vars: {} }),
};
