import type { InputFor } from '#shared/crud/record.ts';
import type { projetosociais } from '#shared/sections/projetosociais.ts';
import type { Motif } from '../drawing/cover.ts';
import { article } from './article.ts';

export interface DemoProjeto {
  row: InputFor<typeof projetosociais> & { nome: string };
  fotos: readonly Motif[];
}

export const demoProjetos: readonly DemoProjeto[] = [
  {
    row: {
      nome: 'Mesa cheia',
      icon: 'basket',
      landepage: 'mesa-cheia',
      status: 'ativo',
      meta: 1_200_000,
      arrecadado: 845_050,
      resumo: 'Cesta básica, escuta e curso de panificação para setenta famílias por mês.',
      texto: article(`
Toda segunda-feira a cozinha do anexo cheira a pão. As famílias recebem a cesta, e quem quer fica para aprender.

- Entrega: segundas, das 9h às 12h
- Cadastro: com a diaconia, depois de uma visita`),
    },
    fotos: ['botanical', 'window'],
  },
  {
    row: {
      nome: 'Reforço escolar Semear',
      icon: 'school',
      landepage: 'semear',
      status: 'ativo',
      meta: 480_000,
      arrecadado: 212_000,
      resumo: 'Português, matemática e lanche para noventa crianças da rede pública, de terça a quinta.',
      texto: article(`
São dezoito voluntários, dois deles ex-alunos. As crianças chegam às 13h30, lancham às 15h e saem às 16h.

Precisamos de professores de matemática para o sexto ano.`),
    },
    fotos: ['hills'],
  },
  {
    row: {
      nome: 'Natal solidário',
      icon: 'gift',
      landepage: 'natal-solidario',
      status: 'ativo',
      meta: 1_800_000,
      arrecadado: 96_500,
      resumo: 'Adote uma carta: noventa e quatro crianças escreveram o que gostariam de ganhar.',
      texto: article(
        'As cartas ficam no mural da recepção. Os presentes são entregues na festa, com almoço.',
      ),
    },
    fotos: ['botanical'],
  },
  {
    row: {
      nome: 'Poço no sertão',
      icon: 'droplet',
      landepage: 'https://missoes.aprisco.example/poco-no-sertao',
      status: 'concluido',
      meta: 3_600_000,
      arrecadado: 3_742_180,
      resumo: 'Água para quarenta casas do povoado de Lagoa Funda, no semiárido baiano.',
      texto: article(
        'O poço foi entregue em outubro. A prestação de contas está com a secretaria de missões.',
      ),
    },
    fotos: ['hills'],
  },
  {
    row: {
      nome: 'Bazar da diaconia',
      icon: 'shirt',
      landepage: 'bazar',
      status: 'ativo',
      resumo:
        'Roupas e móveis em bom estado, no primeiro sábado do mês. O que se arrecada vira gás e remédio.',
      texto: article('As doações são recebidas de segunda a sexta. Pedimos peças limpas e inteiras.'),
    },
    fotos: ['window'],
  },
  {
    row: {
      nome: 'Casa de apoio ao paciente',
      icon: 'heart-handshake',
      status: 'pausado',
      meta: 2_400_000,
      arrecadado: 318_000,
      resumo: 'Hospedagem para famílias do interior durante o tratamento em Vitória.',
      texto: article(
        'O projeto espera a licença do corpo de bombeiros para reabrir os quartos do segundo andar.',
      ),
    },
    fotos: ['window'],
  },
];
