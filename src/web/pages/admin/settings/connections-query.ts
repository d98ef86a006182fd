export const connectionsUrl = '/admin/ajustes/conexoes';
export const connectionsKey = ['ajustes', 'conexoes'];
