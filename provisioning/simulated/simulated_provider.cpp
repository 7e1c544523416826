#include "provisioning/simulated/simulated_provider.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

#include "domain/project/project_machine.hpp"
#include "provisioning/operation_steps.hpp"
#include "provisioning/simulated/simulated_backups.hpp"
#include "provisioning/simulated/simulated_fleet.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;
using domain::project_operation;
using domain::project_ref;

/// Waits for the drawn duration of a call. Returns false when the deadline came first.
bool take(std::chrono::microseconds latency, deadline until) {
  if (latency.count() == 0) return true;
  const auto end = std::chrono::steady_clock::now() + latency;
  std::this_thread::sleep_until(std::min(end, until));
  return end <= until;
}

class fleet_provider final : public simulated_provider {
 public:
  explicit fleet_provider(simulated_settings settings)
      : usual_step_(settings.every_step.latency_mean),
        now_(settings.now ? settings.now : [] {
          return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
        }),
        backups_(settings.seed),
        fleet_(std::move(settings)) {}

  std::string_view name() const override { return "simulated"; }

  std::span<const step_description> steps(project_operation operation) const override {
    return operation_steps(operation);
  }

  std::chrono::milliseconds usual_duration(project_operation operation) const override {
    return std::chrono::ceil<std::chrono::milliseconds>(usual_step_ *
                                                        operation_steps(operation).size());
  }

  result<void> perform(project_operation operation, std::string_view step_id,
                       const instance_spec& spec, deadline until) override;
  probe_result probe(const instance_spec& spec, probe_depth depth, deadline until) override;

  result<void> apply_configuration(const instance_spec& spec, deadline) override {
    const std::lock_guard lock(guard_);
    return fleet_.apply_configuration(spec);
  }

  result<void> restore_access(const instance_spec& spec, deadline) override {
    const std::lock_guard lock(guard_);
    return fleet_.restore_access(spec);
  }

  result<void> change_extension(const instance_spec&, const domain::extension_order&,
                                deadline) override {
    return core::fail(core::errc::conflict, "A simulated database has no extensions.");
  }

  result<void> change_role(const instance_spec&, const domain::role_order&, deadline) override {
    return core::fail(core::errc::conflict, "A simulated database has no roles.");
  }

  result<void> change_wrapper(const instance_spec&, const domain::wrapper_order&,
                              deadline) override {
    return core::fail(core::errc::conflict, "A simulated database has no wrappers.");
  }

  result<std::string> use_vault(const instance_spec&, const std::optional<core::portable_key>&,
                                const domain::vault_order&, deadline) override {
    return core::fail(core::errc::not_found, "A simulated database has no vault.");
  }

  result<void> start_backup(const instance_spec& spec, const domain::backup_order& order,
                            deadline) override {
    const std::lock_guard lock(guard_);
    if (auto reached = fleet_.reach(spec); !reached) return reached;
    if (!fleet_.runs(spec.ref)) return core::fail(errc::conflict, "PostgreSQL is not running.");
    return backups_.start_backup(spec.ref, order, course_of(fleet_.draw_backup()), now_());
  }

  result<void> cancel_backup(const instance_spec& spec, deadline) override {
    const std::lock_guard lock(guard_);
    if (auto reached = fleet_.reach(spec); !reached) return reached;
    backups_.cancel(spec.ref, now_());
    return {};
  }

  result<domain::backup_state> backup_state_of(const instance_spec& spec, deadline) override {
    const std::lock_guard lock(guard_);
    if (auto reached = fleet_.reach(spec); !reached) return std::unexpected(reached.error());
    return backups_.state_of(spec.ref, fleet_.runs(spec.ref), now_(),
                             fleet_.archive_failure(spec.ref));
  }

  result<void> start_proof(const instance_spec& spec, const std::string& label, deadline) override {
    const std::lock_guard lock(guard_);
    if (auto reached = fleet_.reach(spec); !reached) return reached;
    return backups_.start_proof(spec.ref, label, course_of(fleet_.draw_proof()), now_());
  }

  // The steps of simulated databases are short.
  void interrupt(const project_ref&) override {}

  // Simulated databases have no files.
  result<void> offload(const instance_spec& spec, offload_phase, deadline) override {
    const std::lock_guard lock(guard_);
    if (auto reached = fleet_.reach(spec); !reached) return reached;
    if (fleet_.runs(spec.ref)) return core::fail(errc::conflict, "The database is running.");
    if (!backups_.state_of(spec.ref, false, now_()).backups.empty()) return {};
    return core::fail(errc::conflict, "The project has no backup.");
  }

  std::optional<instance_spec> last_applied(const project_ref& ref) override {
    const std::lock_guard lock(guard_);
    return fleet_.last_applied(ref);
  }

  domain::instance_address address(const instance_spec& spec) const override {
    return {.host = "localhost", .port = spec.port, .user = "postgres", .database = "postgres"};
  }

  // Simulated databases accept no connections, so there are no other addresses.
  std::optional<domain::instance_address> pooled_address(const instance_spec&) const override {
    return std::nullopt;
  }
  std::optional<domain::session_address> session_address(const instance_spec&) const override {
    return std::nullopt;
  }
  std::optional<domain::database_authority> authority() const override { return std::nullopt; }
  std::optional<pooler_reading> pooler_now() const override { return std::nullopt; }

  // A simulated host has no capacity limit.
  std::optional<std::string> refusal_of(const domain::compute_size&) const override {
    return std::nullopt;
  }

  std::vector<project_ref> inventory() override {
    const std::lock_guard lock(guard_);
    return fleet_.refs();
  }

  void on_unplanned_exit(exit_listener listener) override {
    const std::lock_guard lock(guard_);
    listener_ = std::move(listener);
  }

  // The fleet exists only in this program and ends with it.
  void shut_down(deadline) override {}
  std::size_t start_up(deadline) override { return 0; }

  void seed_running(const instance_spec& spec) override {
    const std::lock_guard lock(guard_);
    fleet_.put_running(spec.ref);
  }

  void recall(std::span<const domain::project> stored) override {
    const std::lock_guard lock(guard_);
    for (const auto& project : stored)
      fleet_.recall(project);
  }

  bool crash(const project_ref& ref, std::string reason) override;

  void cut_off(const std::string& region, bool away) override {
    const std::lock_guard lock(guard_);
    fleet_.cut_off(region, away);
  }

  void forget(std::span<const project_ref> refs) override {
    const std::lock_guard lock(guard_);
    for (const auto& ref : refs) {
      fleet_.forget(ref);
      backups_.forget(ref);
    }
  }

  void heal() override {
    const std::lock_guard lock(guard_);
    fleet_.heal();
  }

  void slow_probes(std::chrono::milliseconds longer) override {
    const std::lock_guard lock(guard_);
    fleet_.slow_probes(longer);
  }

  void fill(const project_ref& ref, std::uint64_t bytes) override {
    const std::lock_guard lock(guard_);
    fleet_.fill(ref, bytes);
  }

  void lock_out(const project_ref& ref, std::string sentence) override {
    const std::lock_guard lock(guard_);
    fleet_.lock_out(ref, std::move(sentence));
  }

  void take_port(std::uint16_t port) override {
    const std::lock_guard lock(guard_);
    fleet_.take_port(port);
  }

  void fail_archiving(const project_ref& ref, std::string sentence) override {
    const std::lock_guard lock(guard_);
    fleet_.fail_archiving(ref, std::move(sentence));
  }

  void touch(const project_ref& ref) override {
    const std::lock_guard lock(guard_);
    fleet_.touch(ref);
  }

 private:
  static simulated_backups::course course_of(const simulated_fleet::draw_result& drawn) {
    return {.duration = std::chrono::floor<std::chrono::milliseconds>(drawn.latency),
            .fails = drawn.fails};
  }
  /// What a step does to the backups of a project.
  result<void> apply_to_backups(project_operation operation, std::string_view step_id,
                                const instance_spec& spec);

  std::chrono::microseconds usual_step_;
  std::function<core::time_point()> now_;
  std::mutex guard_;
  simulated_backups backups_;
  simulated_fleet fleet_;
  exit_listener listener_;
};

result<void> fleet_provider::perform(project_operation operation, std::string_view step_id,
                                     const instance_spec& spec, deadline until) {
  // A simulated reset changes nothing before it succeeds.
  if (step_id == domain::putting_back_step) {
    const std::lock_guard lock(guard_);
    return fleet_.apply("start", spec);
  }
  const auto known = operation_steps(operation);
  if (std::ranges::find(known, step_id, &step_description::id) == known.end())
    return core::fail(errc::internal, "The operation does not have this step.");
  simulated_fleet::draw_result draw_result;
  {
    const std::lock_guard lock(guard_);
    draw_result = fleet_.draw_step(step_id);
  }
  if (!take(draw_result.latency, until))
    return core::fail(errc::timeout, "The step exceeded its deadline.");
  if (draw_result.fails) return core::fail(errc::internal, "The step failed (simulated failure).");
  const std::lock_guard lock(guard_);
  if (auto applied = apply_to_backups(operation, step_id, spec); !applied) return applied;
  return fleet_.apply(step_id, spec);
}

result<void> fleet_provider::apply_to_backups(project_operation operation, std::string_view step_id,
                                              const instance_spec& spec) {
  if (auto reached = fleet_.reach(spec); !reached) return reached;
  if (step_id == "delete_files" || step_id == domain::finishing_step) backups_.forget(spec.ref);
  if (operation != project_operation::recover) return {};
  const bool runs = fleet_.runs(spec.ref);
  if (step_id == "check") {
    const auto checked =
        domain::checked_recovery(backups_.state_of(spec.ref, runs, now_()),
                                 spec.recovery.value_or(domain::recovery_target{}));
    if (!checked) return std::unexpected(checked.error());
  }
  if (step_id == "backup" && runs) {
    // The backup that runs is one of the present state, too.
    (void)backups_.start_backup(spec.ref, {.kind = domain::backup_kind::incremental}, {}, now_());
  }
  return {};
}

probe_result fleet_provider::probe(const instance_spec& spec, probe_depth depth, deadline until) {
  std::unique_lock lock(guard_);
  const auto draw_result = fleet_.draw_probe();
  const bool crashes = fleet_.runs(spec.ref) && fleet_.draw_crash();
  if (draw_result.latency.count() == 0 && !crashes && !draw_result.fails)
    return fleet_.probe(spec, depth);
  lock.unlock();
  if (crashes) crash(spec.ref, "Its main process ended.");
  const bool in_time = take(draw_result.latency, until);
  lock.lock();
  auto seen = fleet_.probe(spec, depth);
  if (seen.state == health::healthy && (!in_time || draw_result.fails))
    return {.state = health::unhealthy,
            .detail = "PostgreSQL is running but does not respond.",
            .db_version = {},
            .is_silent = !in_time};
  if (seen.reading) seen.reading->latency += draw_result.latency;
  return seen;
}

bool fleet_provider::crash(const project_ref& ref, std::string reason) {
  exit_listener notify;
  {
    const std::lock_guard lock(guard_);
    if (!fleet_.crash(ref, reason)) return false;
    notify = listener_;
  }
  if (notify) notify(ref, std::move(reason));
  return true;
}

}  // namespace

std::unique_ptr<simulated_provider> make_simulated_provider(simulated_settings settings) {
  return std::make_unique<fleet_provider>(std::move(settings));
}

}  // namespace signalbox::provisioning
