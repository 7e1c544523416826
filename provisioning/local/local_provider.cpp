#include "provisioning/local/local_provider.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>

#include "domain/project/project_machine.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/clone/clone_steps.hpp"
#include "provisioning/clone/reset_steps.hpp"
#include "provisioning/local/exit_watch.hpp"
#include "provisioning/local/instance_guard.hpp"
#include "provisioning/local/instance_probe.hpp"
#include "provisioning/local/instance_steps.hpp"
#include "provisioning/local/launched_databases.hpp"
#include "provisioning/local/local_answers.hpp"
#include "provisioning/local/local_provider_impl.hpp"
#include "provisioning/local/log_reading.hpp"
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

// Number of databases that are launched concurrently: each launch reads and writes a few files, and
// spawns a process.
constexpr std::size_t launches_max = 8;

}  // namespace

probe_result local_provider::probe(const instance_spec& spec, probe_depth depth, deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn)
    return {.state = health::unhealthy,
            .detail = earlier_call_works().error().message,
            .db_version = {},
            .is_silent = true};
  if (has_replaced_data(projects_, spec.ref))
    return {.state = health::down,
            .detail = "The reset of the branch was given up. A restart puts its data back.",
            .db_version = {}};
  // A database is not probed while it is reset: this is of one that was given up.
  if (has_spare_copy(projects_, spec.ref)) (void)settle_reset(spec, until);
  const auto database = instance_of(spec.ref, spec.port);
  // Most accept connections within a second, and reporting each as unhealthy for that time would
  // not help.
  launched_.await(spec.ref, database, until);
  const auto server = adopt(spec.ref, database);
  if (server) guard_.bound(spec, *server);
  auto seen = probe_instance(database, projects_.of(spec.ref), server, depth,
                             guard_.last_reading_of(spec.ref), until);
  if (seen.answered()) {
    // The database was running before there was a pooler.
    open_to_pooler(spec, until);
    guard_.follow(spec, depth, seen, steps_on(spec), pooler_.get(), until);
  }
  if (const auto now = pooler_now())
    seen.result.pooler = domain::pooler_probe{.answers = now->answers, .detail = now->detail};
  return std::move(seen.result);
}

result<void> local_provider::perform(project_operation operation, std::string_view step_id,
                                     const instance_spec& spec, deadline until) {
  const auto turn = turns_.enter(spec.ref, until);
  if (!turn) return earlier_call_works();
  const auto known = operation_steps(operation);
  const bool is_reset = operation == project_operation::reset;
  const bool is_putting_back = is_reset && step_id == domain::putting_back_step;
  if (!is_putting_back && std::ranges::find(known, step_id, &step_description::id) == known.end())
    return core::fail(errc::internal,
                      fmt::format("'{}' has no step '{}'.", to_string(operation), step_id));
  // A kill came between the end of a reset and this.
  if (!is_reset && operation != project_operation::destroy &&
      (has_replaced_data(projects_, spec.ref) || has_spare_copy(projects_, spec.ref)))
    if (auto settled = settle_reset(spec, until); !settled) return settled;
  const bool is_ending = step_id == "stop" || operation == project_operation::destroy;
  if (!is_ending)
    if (auto taken = owners_.take_over(spec.ref, until); !taken) return taken;
  const step_stops::step working(stops_, spec.ref.value);
  if (operation == project_operation::recover)
    if (auto done = recover(working.token(), step_id, spec, until)) return *std::move(done);
  if (operation == project_operation::clone || is_reset)
    if (auto done = clone(working.token(), step_id, spec, is_reset, until)) return *std::move(done);
  if (is_reset)
    if (auto done = exchange(step_id, spec, until)) return *std::move(done);
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
  if (operation != project_operation::restart && operation != project_operation::resize)
    close_to_pooler(spec.ref, until);
  if (step_id == "delete_files") proofs_.cancel(spec.ref);
  exits_.expect_end(spec.ref);
  auto ended = step_id == "stop" ? of.database.stop(until) : of.delete_files(spec, until);
  if (ended) guard_.forget(spec.ref);
  return ended;
}

result<domain::log_chunk> local_provider::read_log(const std::optional<project_ref>& of,
                                                   const domain::log_position& from,
                                                   deadline until) {
  guard_.logs().note_reading(of);
  if (of) return read_log_files(log_files_of(projects_.of(*of)), from, until);
  const auto folder = projects_.root().parent_path() / pooler_folder_name;
  // It is made when the pooler starts for the first time.
  guard_.logs().watch(folder, std::nullopt);
  return read_log_files(pooler_log_files(folder), from, until);
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

result<std::unique_ptr<provider>> make_local_provider(local_settings settings, deadline until) {
  if (!settings.certificates.authority || !settings.certificates.now)
    return core::fail(errc::internal, "Databases need a certificate authority and a clock.");
  if (auto reachable = postgres::check_reachable(settings.folder, settings.user); !reachable)
    return std::unexpected(reachable.error());
  if (auto made = postgres::make_passable_folder(settings.folder.parent_path()); !made)
    return std::unexpected(made.error());
  std::error_code failure;
  const auto projects = settings.folder / "projects";
  const auto backups = backups_root(settings.folder);
  // Root works below these folders, so no other user may replace them.
  const bool is_root = ::geteuid() == 0;
  if (!is_root) settings.project_users.reset();
  for (const auto& folder : {settings.folder, projects, backups})
    if (auto made = is_root ? postgres::make_roots_folder(folder)
                            : postgres::make_private_folder(folder, settings.user);
        !made)
      return std::unexpected(made.error());
  auto copied_from = prepare_template(settings, until);
  if (!copied_from) return std::unexpected(copied_from.error());
  const projects_folder all(fs::canonical(projects, failure));
  end_staging_leftovers(settings, all);
  all.remove_leftovers();
  remove_scratch_leftovers(settings);
  return std::make_unique<local_provider>(std::move(settings), all, std::move(*copied_from));
}

}  // namespace signalbox::provisioning
