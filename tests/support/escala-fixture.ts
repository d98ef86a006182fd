import { sql } from '#server/db/sql.ts';
import type { Escala, PaginaServir, Vaga } from '#shared/contracts/escala.ts';
import { adminApi } from './admin-api.ts';
import type { Answer, RequestOptions, TestApp } from './app.ts';

/** A church with one department, a template, events and volunteers, for tests of schedules. The clock stands on Friday, 1 March 2030. */
export async function escalaFixture(t: TestApp) {
  const { put, send, change } = adminApi(t);
  t.clock.set('2030-03-01T12:00:00-03:00');
  const as = 'Administrador';
  const call = (url: string, body?: unknown, more: Partial<RequestOptions> = {}): Promise<Answer> =>
    t.request({ as, url: `/api/admin/escala${url}`, ...(body !== undefined && { body }), ...more });
  const done = async (
    url: string,
    body: unknown,
    more: Partial<RequestOptions> = {},
  ): Promise<Answer['body']> => {
    const answer = await call(url, body, more);
    if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const igreja = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
  let counter = 0;

  const department = async (nome: string, church = igreja): Promise<number> =>
    (await put('departamento', { nome, igreja: church })).id;
  const louvor = await department('Louvor');

  return {
    put,
    send,
    change,
    call,
    done,
    igreja,
    louvor,
    department,

    async volunteer(nome: string, more: object = {}): Promise<number> {
      counter += 1;
      const pessoa = await put('pessoa', {
        nome,
        igreja,
        email: `v${counter}@igreja.example`,
        whatsapp: `+5511987654${String(counter).padStart(3, '0')}`,
      });
      const body = {
        pessoa: pessoa.id,
        status: 'ativo',
        departamentos: [louvor],
        funcoes: [{ funcao: 'Vocal', nivel: 'experiente' }],
        ...more,
      };
      return (await put('voluntario', body)).id;
    },

    event: async (data: string, more: object = {}): Promise<number> =>
      (
        await put('evento', {
          nome: 'Culto da família',
          tipo: 'culto',
          status: 'publicado',
          igreja,
          data,
          horario_inicial: '19:00',
          horario_final: '21:00',
          ...more,
        })
      ).id,

    place: async (evento: number, more: object = {}): Promise<Vaga> =>
      (await done('/vagas', { evento, departamento: louvor, funcao: 'Vocal', ...more })).vagas[0],

    assign: (vaga: Vaga, voluntario: number | null, more: Partial<RequestOptions> = {}): Promise<Answer> =>
      call(`/vagas/${vaga.id}/voluntario`, { voluntario, versao: vaga.versao }, more),

    async board(query = 'de=2030-03-01&ate=2030-03-31', more: Partial<RequestOptions> = {}): Promise<Escala> {
      const answer = await call(`?${query}`, undefined, more);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body;
    },

    async vaga(id: number): Promise<Vaga> {
      const board: Escala = (await call('?de=2030-03-01&ate=2030-04-30')).body;
      return board.vagas.find((one) => one.id === id)!;
    },

    async publish(mes = '2030-03', departamento = louvor): Promise<void> {
      await done('/publicar', { departamento, mes });
      await t.jobs.runAll();
    },

    async tokenOf(voluntario: number): Promise<string> {
      const { link } = await done(`/voluntarios/${voluntario}/link`, {});
      return link.split('/servir/')[1];
    },

    async page(token: string): Promise<PaginaServir> {
      const answer = await t.request({ url: `/api/servir/${token}` });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body;
    },

    /** the volunteer's form, as their page sends it */
    submitForm: (token: string, sent: Record<string, string>): Promise<Answer> =>
      t.request({ url: `/api/servir/${token}`, body: sent }),

    mailsTo: async (voluntario: number) => {
      const [row] = await t.db.query<{ email: string }>(
        sql`select p.email from voluntario o join pessoa p on p.id = o.pessoa where o.id = ${voluntario}`,
      );
      return t.mail.sent.filter(({ to }) => to === row!.email);
    },
  };
}
