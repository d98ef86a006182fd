import { redirect, redirectDocument } from 'react-router';
import type { StoreAccounts } from '#shared/contracts/conta-loja.ts';
import type { FormOutcome } from '#shared/contracts/site.ts';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import { accountPath, answerCode, answerSession, refusedAgain } from '../auth/store-forms.ts';

type Fields = Readonly<Record<string, string>>;

const login = '/loja-virtual/auth/login';
/** The address of the same page with a confirmation (`?feito=`). */
const done = (tab: string, what: string): string => `${accountPath}${tab && `/${tab}`}?feito=${what}`;

const answer = (form: string, outcome: FormOutcome, fields: Fields, to: string) =>
  outcome.ok ? redirect(to, 303) : refusedAgain(form, outcome, fields);

/** Runs the form of the account's page that the intent names. */
export async function accountAction(accounts: StoreAccounts, fields: Fields) {
  const form = fields[intentField] ?? '';
  switch (form) {
    case 'dados':
      return answer(form, await accounts.saveData(fields), fields, done('', 'dados'));
    case 'confirmar-codigo':
    case 'senha-codigo':
    case 'apagar-codigo':
      return answerCode(form, () => accounts.sendOwnCode(), fields);
    case 'confirmar':
      return answerSession(form, await accounts.confirmEmail(fields), fields, done('', 'confirmado'));
    case 'email-codigo':
      return answerCode(form, () => accounts.sendEmailCodes(fields), fields);
    case 'email': {
      const outcome = await accounts.changeEmail(fields);
      // a full page load, because the page's own data contain the visitor's address
      return outcome.ok ? redirectDocument(done('', 'email'), 303) : refusedAgain(form, outcome, fields);
    }
    case 'senha':
      return answerSession(form, await accounts.changePassword(fields), fields, done('', 'senha'));
    case 'endereco':
      return answer(
        form,
        await accounts.saveAddress(fields.endereco || null, fields),
        fields,
        done('enderecos', 'endereco'),
      );
    case 'excluir-endereco': {
      const outcome = await accounts.removeAddress(fields);
      if (!outcome.ok) return refusedAgain(form, outcome, fields);
      // returned as data, not as parameters of an address: streets must not get into browser histories and logs
      const { [intentField]: _, endereco: __, ...removed } = fields;
      return { removed };
    }
    case 'sair-aparelho':
      return answer(form, await accounts.leaveDevice(fields), fields, done('aparelhos', 'aparelho'));
    case 'sair-todos':
      return answerSession(form, await accounts.leaveAll(), fields, login);
    case 'apagar':
      return answerSession(form, await accounts.erase(fields), fields, `${login}?feito=apagada`);
    default:
      return answerSession('sair', await accounts.leave(), fields, login);
  }
}
