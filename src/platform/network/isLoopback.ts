const loopback = /^(?:127(?:\.\d+){3}|::1|localhost)$/;

/** Whether this host name or address means the machine itself; an IPv6 address may stand in brackets, as in a URL. */
export const isLoopback = (host: string): boolean => loopback.test(host.replace(/^\[(.*)\]$/, '$1'));
