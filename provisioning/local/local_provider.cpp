#include "provisioning/local/local_provider.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <system_error>
#include <thread>

#include "domain/project/pool_share.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/local/exit_watch.hpp"
#include "provisioning/local/instance_guard.hpp"
#include "provisioning/local/instance_probe.hpp"
#include "provisioning/local/instance_steps.hpp"
#include "provisioning/local/launched_databases.hpp"
#include "provisioning/local/local_answers.hpp"
#include "provisioning/local/pooler.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/local/project_owners.hpp"
#include "provisioning/local/template_folder.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "provisioning/local/this_machine.hpp"
#include "provisioning/operation_steps.hpp"
#include "provisioning/project_turns.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;
using domain::project_operation;
using domain::project_ref;

// Time limit for notifying the pooler, which reads its files in a few milliseconds.
constexpr std::chrono::milliseconds pooler_patience{2'000};
// Process limit of one project's own user: more than any size's connections.
constexpr std::uint64_t own_processes_max = 4'096;

// Number of databases that are launched concurrently: each launch reads and writes a few files, and
// spawns a process.
constexpr std::size_t launches_max = 8;

class local_provider final : public provider {
 public:
  local_provider(local_settings settings, projects_folder projects, fs::path copied_from)
      : settings_(std::move(settings)),
        projects_(std::move(projects)),
        template_(std::move(copied_from)),
        exits_([this](const project_ref& ref, pid_t number, std::optional<int> status) {
          return explain_end(projects_.of(ref), number, status);
        }) {
    for (const auto& ref : projects_.refs())
      (void)adopt(ref, instance_of(ref));
    begin_pooling();
  }

  std::string_view name() const override { return "local"; }
  std::span<const step_description> steps(project_operation operation) const override {
    return operation_steps(operation);
  }
  std::chrono::milliseconds usual_duration(project_operation operation) const override {
    return usual_local_duration(operation);
  }

  result<void> perform(project_operation operation, std::string_view step_id,
                       const instance_spec& spec, deadline until) override;

  result<void> apply_configuration(const instance_spec& spec, deadline until) override {
    const auto turn = turns_.enter(spec.ref, until);
    if (!turn) return earlier_call_works();
    if (auto taken = owners_.take_over(spec.ref, until); !taken) return taken;
    auto configured = steps_on(spec).apply_configuration(spec, until);
    if (configured && spec.is_password_new && spec.ends_sessions)
      configured = end_access(spec, until);
    return configured;
  }

  result<void> restore_access(const instance_spec& spec, deadline until) override {
    const auto turn = turns_.enter(spec.ref, until);
    if (!turn) return earlier_call_works();
    auto restored = steps_on(spec).restore_access(until);
    if (restored) open_to_pooler(spec, until);
    return restored;
  }

  result<void> change_extension(const instance_spec& spec, const domain::extension_order& order,
                                deadline until) override {
    if (const auto turn = turns_.enter(spec.ref, until))
      return steps_on(spec).change_extension(order, until);
    return earlier_call_works();
  }

  result<void> change_role(const instance_spec& spec, const domain::role_order& order,
                           deadline until) override {
    if (const auto turn = turns_.enter(spec.ref, until))
      return steps_on(spec).change_role(order, until);
    return earlier_call_works();
  }

  result<void> change_wrapper(const instance_spec& spec, const domain::wrapper_order& order,
                              deadline until) override {
    if (const auto turn = turns_.enter(spec.ref, until))
      return steps_on(spec).change_wrapper(order, until);
    return earlier_call_works();
  }

  result<std::string> use_vault(const instance_spec& spec,
                                const std::optional<core::portable_key>& key,
                                const domain::vault_order& order, deadline until) override {
    if (const auto turn = turns_.enter(spec.ref, until))
      return steps_on(spec).use_vault(spec, key, order, until);
    return earlier_call_works();
  }

  probe_result probe(const instance_spec& spec, probe_depth depth, deadline until) override;

  domain::instance_address address(const instance_spec& spec) const override {
    return local_address(settings_.public_host, spec);
  }

  std::optional<domain::instance_address> pooled_address(const instance_spec& spec) const override {
    if (!pooler_) return std::nullopt;
    return local_pooled_address(settings_.public_host, settings_.pooler_port, spec);
  }

  std::optional<domain::session_address> session_address(const instance_spec& spec) const override {
    return local_session_address(settings_.folder, spec);
  }

  std::optional<domain::database_authority> authority() const override {
    return settings_.certificates.authority->shown();
  }

  std::optional<pooler_reading> pooler_now() const override {
    return pooler_ ? std::optional(pooler_->reading()) : std::nullopt;
  }

  std::optional<std::string> refusal_of(const domain::compute_size& size) const override {
    return capacity_refusal(size, settings_.capacity);
  }

  std::vector<project_ref> inventory() override { return projects_.refs(); }

  void on_unplanned_exit(exit_listener listener) override { exits_.listen(std::move(listener)); }

  void shut_down(deadline until) override;
  std::size_t start_up(deadline until) override;

 private:
  /// The instance without a port, sufficient for starting, stopping and finding the server, because
  /// the port is on the disk.
  postgres::instance instance_of(const project_ref& ref, std::uint16_t port = 0) const {
    const auto folder = projects_.of(ref);
    const auto owner = owners_.of(ref);
    return postgres::instance({.programs = settings_.programs.folder,
                               .data = folder.data(),
                               .sockets = folder.root,
                               .output = folder.output(),
                               .port = port,
                               .owner = owner,
                               // With a user shared by several projects, these would also be the
                               // processes of the others.
                               .processes_max = owners_.is_own(owner) ? own_processes_max : 0});
  }

  instance_steps steps_on(const instance_spec& spec) {
    return {.settings = settings_,
            .projects = projects_,
            .copied_from = template_,
            .owners = owners_,
            .database = instance_of(spec.ref, spec.port)};
  }

  /// Finds the running server, regardless of the process that started it, and watches it.
  std::optional<postgres::process> adopt(const project_ref& ref,
                                         const postgres::instance& database) {
    auto server = database.running();
    if (server && !exits_.watch(ref, *server)) return std::nullopt;
    return server;
  }

  void begin_pooling();
  /// Opens the pooler to a running database. A failure is not a fault of the project: it is logged,
  /// and the next probe tries again.
  void open_to_pooler(const instance_spec& spec, deadline until);
  void close_to_pooler(const project_ref& ref, deadline until);
  /// Ends every session that began with an earlier password: the pooler's clients, then those of
  /// the database.
  result<void> end_access(const instance_spec& spec, deadline until);

  local_settings settings_;
  projects_folder projects_;
  project_owners owners_{settings_, projects_};
  fs::path template_;
  exit_watch exits_;
  instance_guard guard_{settings_, projects_};
  project_turns turns_;
  std::unique_ptr<pooler> pooler_;  ///< null when there is no pooler
  launched_databases launched_;
};

probe_result local_provider::probe(const instance_spec& spec, probe_depth depth, deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn)
    return {.state = health::unhealthy,
            .detail = earlier_call_works().error().message,
            .db_version = {},
            .is_silent = true};
  const auto database = instance_of(spec.ref, spec.port);
  // Most accept connections within a second, and reporting each as unhealthy for that time would
  // not help.
  launched_.await(spec.ref, database, until);
  const auto server = adopt(spec.ref, database);
  if (server) guard_.bound(spec, *server);
  auto seen = probe_instance(database, projects_.of(spec.ref), server, depth, until);
  if (seen.answered()) {
    // The database was running before there was a pooler.
    open_to_pooler(spec, until);
    guard_.follow(spec, depth, seen, steps_on(spec), pooler_.get(), until);
  }
  if (const auto now = pooler_now())
    seen.result.pooler = domain::pooler_probe{.answers = now->answers, .detail = now->detail};
  return std::move(seen.result);
}

void local_provider::begin_pooling() {
  auto known = noted_projects(projects_);
  std::vector<project_ref> pooled;
  std::ranges::transform(known, std::back_inserter(pooled), &pooled_project::ref);
  const pooler_process::place where{.program = settings_.pooler_program,
                                    .folder = projects_.root().parent_path() / "pooler",
                                    .owner = owners_.pooler(pooled),
                                    .listen_address = settings_.listen_address,
                                    .port = settings_.pooler_port,
                                    .public_host = settings_.public_host,
                                    .certificates = settings_.certificates};
  if (settings_.pooler_port == 0 || settings_.pooler_program.empty()) {
    // An earlier server with other settings may have left a pooler running.
    const pooler_process process(where);
    if (const auto left = process.running())
      (void)process.end(*left, std::chrono::steady_clock::now() + pooler_patience);
    return;
  }
  pooler_ = std::make_unique<pooler>(
      where, std::move(known),
      pooler_listeners{.report = settings_.report, .changed = settings_.pooler_changed});
}

void local_provider::open_to_pooler(const instance_spec& spec, deadline until) {
  const pooled_project requested{
      .ref = spec.ref,
      .port = spec.port,
      .share = spec.size ? domain::pool_share_of(*spec.size) : domain::modest_pool_share};
  if (!pooler_ || pooler_->knows(requested)) return;
  auto admitted = steps_on(spec).admit_pooler(spec, until);
  if (admitted)
    admitted = postgres::write_private_file(projects_.of(spec.ref).pooled_mark(),
                                            render_pooled_note(requested), owners_.of(spec.ref));
  if (admitted)
    pooler_->put(requested, postgres::at_most(until, pooler_patience));
  else if (settings_.report)
    settings_.report("pooler.failed",
                     fmt::format("The database of {} could not be opened to the pooler: {}",
                                 spec.ref.value, admitted.error().message));
}

void local_provider::close_to_pooler(const project_ref& ref, deadline until) {
  std::error_code absent;
  fs::remove(projects_.of(ref).pooled_mark(), absent);
  if (pooler_) pooler_->remove(ref, postgres::at_most(until, pooler_patience));
}

result<void> local_provider::end_access(const instance_spec& spec, deadline until) {
  // Without the project, pgbouncer ends its clients. A kill in between is repaired: the password
  // counts as new until this has been completed, and the next probe opens the pooler again.
  close_to_pooler(spec.ref, until);
  auto ended = steps_on(spec).end_all_sessions(until);
  if (ended && instance_of(spec.ref).running()) open_to_pooler(spec, until);
  return ended;
}

result<void> local_provider::perform(project_operation operation, std::string_view step_id,
                                     const instance_spec& spec, deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  const auto known = operation_steps(operation);
  if (std::ranges::find(known, step_id, &step_description::id) == known.end())
    return core::fail(errc::internal,
                      fmt::format("'{}' has no step '{}'.", to_string(operation), step_id));
  const bool is_ending = step_id == "stop" || operation == project_operation::destroy;
  if (!is_ending)
    if (auto taken = owners_.take_over(spec.ref, until); !taken) return taken;
  const auto of = steps_on(spec);
  if (step_id == "copy_template") return of.copy_template(spec, until);
  if (step_id == "configure") return of.configure(spec);
  if (step_id == "set_password") return of.set_password(spec, until);
  if (step_id == "start") {
    const auto started = of.start(spec, until);
    if (!started) return std::unexpected(started.error());
    guard_.bound(spec, *started);
    return exits_.watch(spec.ref, *started);
  }
  if (step_id == "verify") {
    auto verified = of.verify(spec, until);
    if (verified) open_to_pooler(spec, until);
    return verified;
  }
  if (step_id == "mark_paused") return of.mark_paused(spec);
  // During a restart the pooler keeps its clients: they wait for the database.
  if (operation == project_operation::pause || operation == project_operation::destroy)
    close_to_pooler(spec.ref, until);
  exits_.expect_end(spec.ref);
  auto ended = step_id == "stop" ? of.database.stop(until) : of.delete_files(spec, until);
  if (ended) guard_.forget(spec.ref);
  return ended;
}

void local_provider::shut_down(deadline until) {
  if (!settings_.stop_with_server) return;
  if (pooler_) (void)pooler_->stop(until);
  std::vector<postgres::instance> stopping;
  for (const auto& ref : projects_.refs()) {
    const auto database = instance_of(ref);
    if (!database.running()) continue;
    // Without the mark the next start treats this as a crash, which also starts the database again.
    (void)postgres::write_private_file(projects_.of(ref).stopped_mark(), "",
                                       database.place().owner);
    exits_.expect_end(ref);
    stopping.push_back(database);
  }
  (void)postgres::stop_together(stopping, until);
}

std::size_t local_provider::start_up(deadline until) {
  std::vector<project_ref> starting;
  std::error_code ignored;
  for (const auto& ref : projects_.refs())
    if (fs::exists(projects_.of(ref).stopped_mark(), ignored)) starting.push_back(ref);
  std::atomic<std::size_t> next = 0;
  const auto launch = [&] {
    std::error_code absent;
    for (auto at = next++; at < starting.size(); at = next++) {
      const auto& ref = starting[at];
      // A database that does not start now is found and reported by its project's first probe.
      const auto taken = owners_.take_over(ref, until);
      // A server does not start on a damaged certificate.
      instance_spec what;
      what.ref = ref;
      if (auto kept = steps_on(what).keep_certificate(what); !kept && settings_.report)
        settings_.report("provisioning.certificate_not_renewed", kept.error().message);
      auto server = taken ? instance_of(ref).launch(until)
                          : result<postgres::process>(std::unexpected(taken.error()));
      if (server) (void)exits_.watch(ref, *server);
      fs::remove(projects_.of(ref).stopped_mark(), absent);
      if (server) launched_.add(ref, std::move(*server));
    }
  };
  std::vector<std::jthread> launching;
  for (std::size_t count = 0; count < std::min(starting.size(), launches_max); ++count)
    launching.emplace_back(launch);
  launching.clear();
  return starting.size();
}

}  // namespace

result<std::unique_ptr<provider>> make_local_provider(local_settings settings, deadline until) {
  if (!settings.certificates.authority || !settings.certificates.now)
    return core::fail(errc::internal, "Databases need a certificate authority and a clock.");
  if (auto reachable = postgres::check_reachable(settings.folder, settings.user); !reachable)
    return std::unexpected(reachable.error());
  if (auto made = postgres::make_passable_folder(settings.folder.parent_path()); !made)
    return std::unexpected(made.error());
  std::error_code failure;
  const auto projects = settings.folder / "projects";
  // Root works below these folders, so no other user may replace them.
  const bool is_root = ::geteuid() == 0;
  if (!is_root) settings.project_users.reset();
  for (const auto& folder : {settings.folder, projects})
    if (auto made = is_root ? postgres::make_roots_folder(folder)
                            : postgres::make_private_folder(folder, settings.user);
        !made)
      return std::unexpected(made.error());
  auto copied_from = prepare_template(settings, until);
  if (!copied_from) return std::unexpected(copied_from.error());
  const projects_folder all(fs::canonical(projects, failure));
  all.remove_leftovers();
  return std::make_unique<local_provider>(std::move(settings), all, std::move(*copied_from));
}

}  // namespace signalbox::provisioning
