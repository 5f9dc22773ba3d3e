export const RegisterPage = () => <div className="wrap py-12"><h1>RegisterPage</h1></div>;
