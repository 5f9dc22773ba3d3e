export const DashboardPage = () => <div className="wrap py-12"><h1>DashboardPage</h1></div>;
