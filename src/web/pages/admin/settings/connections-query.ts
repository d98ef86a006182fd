export const connectionsUrl = '/admin/ajustes/conexoes';
export const connectionsKey = ['ajustes', 'conexoes'];

export const gatewaysUrl = '/admin/ajustes/gateways';
export const gatewaysKey = ['ajustes', 'gateways'];
