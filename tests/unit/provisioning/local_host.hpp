#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "postgres/connection.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/postmaster.hpp"
#include "postgres/socket_folder.hpp"
#include "provisioning/local/copy_tree.hpp"
#include "provisioning/local/listen_address.hpp"
#include "provisioning/local/local_provider.hpp"
#include "provisioning/local/pooler_process.hpp"
#include "provisioning/local/template_folder.hpp"
#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"
#include "tests/unit/support/port_block.hpp"

namespace signalbox::testing {

/// The path of pgbouncer on this machine; a test that needs it fails without it.
inline std::filesystem::path installed_pooler() {
  auto found = provisioning::find_pooler_program();
  if (found.empty()) throw std::runtime_error("pgbouncer is missing: apt-get install pgbouncer");
  return found;
}

/// Collects the exits reported by a provider, and waits for them.
class exits {
 public:
  provisioning::provider::exit_listener listener() {
    return [this](const domain::project_ref& ref, std::string reason) {
      const std::lock_guard lock(guard_);
      callback_.emplace_back(ref, std::move(reason));
      received_.notify_all();
    };
  }

  /// Returns the reason, or empty when none was reported in time.
  std::optional<std::string> await(const domain::project_ref& ref,
                                   std::chrono::milliseconds patience) {
    std::unique_lock lock(guard_);
    const auto is_it = [&](const auto& one) { return one.first == ref; };
    if (!received_.wait_for(lock, patience, [&] { return std::ranges::any_of(callback_, is_it); }))
      return std::nullopt;
    return std::ranges::find_if(callback_, is_it)->second;
  }

  std::size_t count() {
    const std::lock_guard lock(guard_);
    return callback_.size();
  }

 private:
  std::mutex guard_;
  std::condition_variable received_;
  std::vector<std::pair<domain::project_ref, std::string>> callback_;
};

/// A template created once for the executable, because creating one for each test would be most of
/// the run time.
inline const std::filesystem::path& shared_template() {
  static const temporary_folder folder;
  need(postgres::make_private_folder(folder.path() / "shared", unprivileged_user()));
  static const auto made = need(provisioning::prepare_template({.folder = folder.path() / "shared",
                                                                .programs = installed_postgres(),
                                                                .user = unprivileged_user()},
                                                               soon()));
  return made;
}

/// An authority created once for the executable.
inline const provisioning::certificate_authority& shared_authority() {
  static const auto made = need(provisioning::certificate_authority::generate(
      std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now())));
  return made;
}

/// A folder for the local provider with the template in it; its processes are stopped at the end.
struct local_host {
  temporary_folder folder;
  bool stop_with_server = false;
  std::uint16_t pooler_port = 0;  ///< 0: without a pooler
  provisioning::pooler_reporter report = {};
  std::filesystem::path backup_program = {};  ///< empty: without backups
  std::optional<domain::user_range> project_users = std::nullopt;
  domain::host_capacity capacity{.memory_mib = 4 * 1024, .processors = 2};
  std::string listen_address = "127.0.0.1";
  std::string public_host = "localhost";
  std::shared_ptr<const provisioning::certificate_authority> authority =
      std::make_shared<provisioning::certificate_authority>(shared_authority());
  /// Offset of the wall clock used for certificates.
  std::atomic<std::chrono::hours> ahead{std::chrono::hours{0}};
  exits received;
  std::unique_ptr<provisioning::provider> provider;

  local_host() {
    const auto root = folder.path() / "provisioning";
    need(postgres::make_private_folder(root, unprivileged_user()));
    need(provisioning::copy_tree(shared_template(), root / shared_template().filename(),
                                 unprivileged_user(), soon()));
    provider = start();
  }

  ~local_host() {
    stop_with_server = true;
    provider = start();
    provider->shut_down(soon());
  }

  std::unique_ptr<provisioning::provider> start() {
    std::ofstream(authority_file()) << authority->shown().certificate;
    auto made = need(provisioning::make_local_provider({.folder = folder.path() / "provisioning",
                                                        .programs = installed_postgres(),
                                                        .user = unprivileged_user(),
                                                        .listen_address = listen_address,
                                                        .public_host = public_host,
                                                        .capacity = capacity,
                                                        .stop_with_server = stop_with_server,
                                                        .pooler_program = installed_pooler(),
                                                        .pooler_port = pooler_port,
                                                        .report = report,
                                                        .certificates = certificates(),
                                                        .project_users = project_users,
                                                        .backup_program = backup_program},
                                                       soon()));
    made->on_unplanned_exit(received.listener());
    return made;
  }

  /// Returns the authority's certificate for clients.
  std::filesystem::path authority_file() const { return folder.path() / "authority.crt"; }

  core::time_point now() const {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()) +
           ahead.load();
  }

  provisioning::server_certificates certificates() {
    return {.authority = authority, .authority_file = authority_file(), .now = [this] {
              return now();
            }};
  }

  /// Simulates a kill and a restart of the server: nothing is stopped, and a new provider adopts
  /// the running databases.
  void restart_server() {
    provider.reset();
    provider = start();
  }

  std::filesystem::path root_of(const provisioning::instance_spec& spec) const {
    return folder.path() / "provisioning" / "projects" / spec.ref.value;
  }

  std::optional<postgres::process> server_of(const provisioning::instance_spec& spec) const {
    return postgres::running_postmaster(root_of(spec) / "data");
  }

  /// Performs every step of an operation.
  void perform(domain::project_operation operation, const provisioning::instance_spec& spec) {
    for (const auto& step : provider->steps(operation))
      need(provider->perform(operation, step.id, spec, soon()));
  }

  provisioning::probe_result probe(
      const provisioning::instance_spec& spec,
      provisioning::probe_depth depth = provisioning::probe_depth::usual) {
    return provider->probe(spec, depth, soon());
  }
};

/// Returns a project with a ref that ends in `letter` and a port that was free a moment ago.
inline provisioning::instance_spec spec_of(char letter) {
  static std::uint16_t port = first_port_of_process();
  do
    ++port;
  while (!provisioning::can_listen("127.0.0.1", port));
  return {.ref = domain::project_ref(std::string(19, 'p') + letter),
          .region = "eu-central-1",
          .port = port,
          .password = R"(it's a "pass\word" ü%)"};
}

/// Connects over TCP as clients do.
inline core::result<postgres::connection> sign_in(const provisioning::instance_spec& spec,
                                                  const std::string& password) {
  return postgres::connection::open(
      fmt::format("host=localhost port={} user=postgres dbname=postgres password={}", spec.port,
                  postgres::conninfo_value(password)),
      soon());
}

}  // namespace signalbox::testing
