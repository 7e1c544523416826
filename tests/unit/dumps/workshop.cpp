#include "tests/unit/dumps/workshop.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <future>

#include "dumps/database_facts.hpp"
#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/tenant_sql/tenant_server.hpp"

namespace signalbox::testing {

using boost::asio::awaitable;
using core::result;

namespace {

std::filesystem::path made_folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "dumps-XXXXXX").string();
  return ::mkdtemp(pattern.data());
}

}  // namespace

workshop::workshop(dumps::limits bounds)
    : folder(made_folder()),
      programs({.programs = installed_postgres().folder,
                .folder = folder,
                .user = unprivileged_user()}) {
  service = std::make_unique<dumps::service>(dumps::settings{
      .bounds = bounds,
      .programs = installed_postgres().folder,
      .folder = folder,
      .find_address = [](const std::string&, std::uint16_t) -> result<std::string> {
        return "127.0.0.1";
      },
      .start_program = [this](
                           const auto& of, const auto& what,
                           auto streams) { return programs.start(of, what, std::move(streams)); }});
  sql("DROP SCHEMA IF EXISTS shop CASCADE; DROP TABLE IF EXISTS a, b; SELECT 1");
}

workshop::~workshop() {
  service.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
}

std::string workshop::sql(const std::string& text) {
  auto on = need(postgres::connection::open(dumps::project_conninfo(tenant_address()), soon()));
  const auto last = text.rfind("; ");
  if (last != std::string::npos) need(on.run_script({"test", text.substr(0, last)}, soon()));
  const auto query = last == std::string::npos ? text : text.substr(last + 2);
  const auto rows = need(on.ask({"test", "SELECT (" + query + ")::text AS value"}, soon()));
  return rows[0].as<std::optional<std::string>>("value").value_or("");
}

result<std::string> workshop::dump(const domain::dump_order& order) {
  boost::asio::io_context loop;
  auto made = boost::asio::co_spawn(
      loop,
      [&]() -> awaitable<result<std::string>> {
        auto turn = service->reserve();
        if (!turn) co_return std::unexpected(turn.error());
        auto stream = co_await service->open_download(
            order, ref, tenant_address(), "dump-" + std::to_string(++jobs_), std::move(*turn));
        if (!stream) co_return std::unexpected(stream.error());
        std::string whole;
        for (;;) {
          const auto piece = co_await (*stream)->next();
          if (!piece) co_return std::unexpected(piece.error());
          if (piece->empty()) co_return whole;
          whole += *piece;
        }
      },
      boost::asio::use_future);
  loop.run();
  return made.get();
}

result<dumps::uploaded_file> workshop::upload(std::string_view data) {
  auto to =
      service->files().begin(ref, "file-" + std::to_string(++jobs_), "my.dump", data.size(), 0);
  if (!to) return std::unexpected(to.error());
  for (std::size_t at = 0, size = 1; at < data.size(); at += size, size = size * 3 + 1)
    if (auto done = (*to)->write(data.substr(at, size)); !done)
      return std::unexpected(done.error());
  return (*to)->finish();
}

domain::dump_outcome workshop::run(dumps::job_order order) {
  std::promise<domain::dump_outcome> ended;
  auto outcome = ended.get_future();
  dumps::job_sinks sinks{
      .progress = [](const domain::dump_progress&) {},
      .commit = [](const domain::dump_progress&) { return true; },
      .done = [&](domain::dump_outcome one) { ended.set_value(std::move(one)); }};
  order.id = "job-" + std::to_string(++jobs_);
  order.ref = ref;
  order.at = tenant_address();
  (void)need(service->start(std::move(order), std::move(sinks), need(service->reserve())));
  return outcome.get();
}

domain::dump_outcome workshop::restore(std::string_view data, const domain::restore_rules& rules) {
  const auto file = need(upload(data));
  return run({.id = {}, .ref = {}, .at = {}, .rules = rules, .upload = file.id});
}

domain::dump_outcome workshop::migrate(const domain::dump_source& from,
                                       const domain::restore_rules& rules) {
  return run({.id = {}, .ref = {}, .at = {}, .rules = rules, .upload = {}, .source = from});
}

}  // namespace signalbox::testing
