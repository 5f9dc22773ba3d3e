export const LoginPage = () => <div className="wrap py-12"><h1>LoginPage</h1></div>;
