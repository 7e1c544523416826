#include "app/simulate/own_storage.hpp"

#include <spdlog/sinks/null_sink.h>

#include <chrono>
#include <csignal>
#include <memory>

#include "app/server/databases.hpp"
#include "app/server/installation.hpp"
#include "app/server/system_sources.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "domain/sealed_rows.hpp"
#include "postgres/instance.hpp"
#include "postgres/postmaster.hpp"
#include "postgres/process_list.hpp"
#include "storage/simulation/simulated_fleet_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::app {

namespace {

/// All data was created some time before the first moment, as in virtual time.
/// @{
constexpr std::chrono::days there_since{30};
constexpr std::chrono::days signed_in_for{60};
constexpr std::string_view database_password = "simulated";
/// @}

/// Storing sixty thousand projects lasts several seconds.
constexpr std::chrono::seconds settling_limit{120};
constexpr std::chrono::seconds storage_stop_limit{30};

core::result<std::vector<simulations::identity>> fill(
    const std::string& conninfo, const simulations::population& everything,
    const storage::simulated_project_defaults& options) {
  const auto until = std::chrono::steady_clock::now() + settling_limit;
  auto connection = postgres::connection::open(conninfo, until);
  if (!connection) return std::unexpected(connection.error());
  auto prepared = storage::attempt([&] {
    return storage::simulated_fleet_repository(*connection, until)
        .fill(simulations::fleet_of(everything), options);
  });
  if (!prepared) return std::unexpected(prepared.error());
  std::vector<simulations::identity> people;
  people.reserve(prepared->size());
  for (auto& each : *prepared) {
    people.push_back(
        {.account = each.account, .session = each.session, .email = std::move(each.email)});
  }
  return people;
}

}  // namespace

core::result<prepared_folder> prepare_folder(const settings& how,
                                             const simulations::population& everything) {
  spdlog::logger quiet("settling", std::make_shared<spdlog::sinks::null_sink_mt>());
  const auto random = system_entropy();
  // Its lock is released at the end, so that the server can take it.
  const auto home = installation::open(how.data.dir, random);
  if (!home) return std::unexpected(home.error());
  const auto programs = find_postgres(how, home->folder());
  if (!programs) return std::unexpected(programs.error());
  const auto database = open_database(how, *programs, quiet);
  if (!database) return std::unexpected(database.error());
  if (auto current = bring_up_to_date(database->conninfo, quiet); !current)
    return std::unexpected(current.error());
  const auto now = system_now();
  auto people =
      fill(database->conninfo, everything,
           {.sealed_password =
                [&](const domain::project_ref& ref) {
                  return core::seal_secret(database_password, domain::project_password_row(ref),
                                           home->sealing(), random);
                },
            .since = now - there_since,
            .signed_in_until = now + signed_in_for});
  if (!people) return std::unexpected(people.error());
  const auto until = std::chrono::steady_clock::now() + storage_stop_limit;
  if (auto stopped = database->embedded->stop(until); !stopped)
    return std::unexpected(stopped.error());
  return prepared_folder{.signing = home->signing(), .people = std::move(*people)};
}

own_storage::own_storage(const std::filesystem::path& folder) {
  // The result of `place_databases` and `open_database`.
  auto databases = folder / "databases";
  std::error_code ignored;
  if (std::filesystem::is_symlink(databases, ignored))
    databases = std::filesystem::read_symlink(databases, ignored);
  data_ = databases / "platform" / "data";
}

own_storage::~own_storage() {
  if (is_held_) hold(false);
  const postgres::instance server(
      {.programs = {}, .data = data_, .sockets = {}, .output = {}, .port = 0, .owner = {}});
  // A process that does not end by then loses its folder and ends because of that.
  (void)server.stop(std::chrono::steady_clock::now() + storage_stop_limit);
}

void own_storage::hold(bool is_held) {
  is_held_ = is_held;
  const auto main_process = postgres::running_postmaster(data_);
  if (!main_process) return;
  const int what = is_held ? SIGSTOP : SIGCONT;
  // The main process is stopped first, so that it starts no others.
  main_process->signal(what);
  for (const pid_t child : postgres::children_of(main_process->number()))
    ::kill(child, what);
}

}  // namespace signalbox::app
