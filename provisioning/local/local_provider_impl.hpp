#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "postgres/instance.hpp"
#include "provisioning/backup/backup_jobs.hpp"
#include "provisioning/backup/proof_runner.hpp"
#include "provisioning/local/exit_watch.hpp"
#include "provisioning/local/instance_guard.hpp"
#include "provisioning/local/instance_steps.hpp"
#include "provisioning/local/launched_databases.hpp"
#include "provisioning/local/local_answers.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/pooler.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/local/project_owners.hpp"
#include "provisioning/local/step_stops.hpp"
#include "provisioning/local/this_machine.hpp"
#include "provisioning/operation_steps.hpp"
#include "provisioning/project_turns.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Process limit of one project's own user: more than any size's connections.
inline constexpr std::uint64_t own_processes_max = 4'096;

/// See `make_local_provider`. Only for its parts: `local_provider.cpp`, `local_pooling.cpp`,
/// `local_backups.cpp` and `local_clones.cpp`.
class local_provider final : public provider {
 public:
  local_provider(local_settings settings, projects_folder projects,
                 std::filesystem::path copied_from)
      : settings_(std::move(settings)),
        projects_(std::move(projects)),
        template_(std::move(copied_from)),
        exits_([this](const domain::project_ref& ref, pid_t number, std::optional<int> status) {
          return explain_end(projects_.of(ref), number, status);
        }) {
    for (const auto& ref : projects_.refs())
      (void)adopt(ref, instance_of(ref));
    begin_pooling();
  }

  std::string_view name() const override { return "local"; }
  std::span<const step_description> steps(domain::project_operation operation) const override {
    return operation_steps(operation);
  }
  std::chrono::milliseconds usual_duration(domain::project_operation operation) const override {
    return usual_local_duration(operation);
  }

  core::result<void> perform(domain::project_operation operation, std::string_view step_id,
                             const instance_spec& spec, deadline until) override;

  void interrupt(const domain::project_ref& ref) override { stops_.stop(ref); }

  core::result<void> apply_configuration(const instance_spec& spec, deadline until) override {
    const auto turn = turns_.enter(spec.ref, until);
    if (!turn) return earlier_call_works();
    if (auto taken = owners_.take_over(spec.ref, until); !taken) return taken;
    auto configured = steps_on(spec).apply_configuration(spec, until);
    if (configured && spec.is_password_new && spec.ends_sessions)
      configured = end_access(spec, until);
    return configured;
  }

  core::result<void> restore_access(const instance_spec& spec, deadline until) override {
    const auto turn = turns_.enter(spec.ref, until);
    if (!turn) return earlier_call_works();
    auto restored = steps_on(spec).restore_access(until);
    if (restored) open_to_pooler(spec, until);
    return restored;
  }

  core::result<void> change_extension(const instance_spec& spec,
                                      const domain::extension_order& order,
                                      deadline until) override {
    if (const auto turn = turns_.enter(spec.ref, until))
      return steps_on(spec).change_extension(order, until);
    return earlier_call_works();
  }

  core::result<void> change_role(const instance_spec& spec, const domain::role_order& order,
                                 deadline until) override {
    if (const auto turn = turns_.enter(spec.ref, until))
      return steps_on(spec).change_role(order, until);
    return earlier_call_works();
  }

  core::result<void> change_wrapper(const instance_spec& spec, const domain::wrapper_order& order,
                                    deadline until) override {
    if (const auto turn = turns_.enter(spec.ref, until))
      return steps_on(spec).change_wrapper(order, until);
    return earlier_call_works();
  }

  core::result<void> start_backup(const instance_spec& spec, const domain::backup_order& order,
                                  deadline until) override;
  core::result<void> cancel_backup(const instance_spec& spec, deadline until) override;
  core::result<domain::backup_state> backup_state_of(const instance_spec& spec,
                                                     deadline until) override;
  core::result<void> start_proof(const instance_spec& spec, const std::string& label,
                                 deadline until) override;

  core::result<void> offload(const instance_spec& spec, offload_phase phase,
                             deadline until) override;

  core::result<std::string> use_vault(const instance_spec& spec,
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

  std::vector<domain::project_ref> inventory() override { return projects_.refs(); }

  void on_unplanned_exit(exit_listener listener) override { exits_.listen(std::move(listener)); }

  core::result<domain::log_chunk> read_log(const std::optional<domain::project_ref>& of,
                                           const domain::log_position& from,
                                           deadline until) override;
  void on_log_written(log_listener listener) override { guard_.logs().listen(std::move(listener)); }

  void shut_down(deadline until) override;
  std::size_t start_up(deadline until) override;

 private:
  /// The instance without a port, sufficient for starting, stopping and finding the server, because
  /// the port is on the disk.
  postgres::instance instance_of(const domain::project_ref& ref, std::uint16_t port = 0) const {
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
  std::optional<postgres::process> adopt(const domain::project_ref& ref,
                                         const postgres::instance& database) {
    auto server = database.running();
    if (server && !exits_.watch(ref, *server)) return std::nullopt;
    return server;
  }

  /// Performs a step of `recover` that concerns backups. Returns nothing for other steps.
  std::optional<core::result<void>> recover(const std::stop_token& stop, std::string_view step_id,
                                            const instance_spec& spec, deadline until);

  /// Performs a step of `clone` or `reset` that concerns the source. Returns nothing for other
  /// steps.
  std::optional<core::result<void>> clone(const std::stop_token& stop, std::string_view step_id,
                                          const instance_spec& spec, bool is_reset, deadline until);

  /// Performs a step of `reset` that exchanges data. Returns nothing for other steps, unless they
  /// cannot be performed because the reset was given up.
  std::optional<core::result<void>> exchange(std::string_view step_id, const instance_spec& spec,
                                             deadline until);
  /// Removes what a reset has left that was given up, and puts the previous data back. Does nothing
  /// otherwise.
  core::result<void> settle_reset(const instance_spec& spec, deadline until);
  /// Starts the database of a branch, unless it is paused.
  core::result<void> run_again(const instance_spec& spec, deadline until);

  void begin_pooling();
  /// Opens the pooler to a running database. A failure is not a fault of the project: it is logged,
  /// and the next probe tries again.
  void open_to_pooler(const instance_spec& spec, deadline until);
  void close_to_pooler(const domain::project_ref& ref, deadline until);
  /// Ends every session that began with an earlier password: the pooler's clients, then those of
  /// the database.
  core::result<void> end_access(const instance_spec& spec, deadline until);

  local_settings settings_;
  projects_folder projects_;
  project_owners owners_{settings_, projects_};
  std::filesystem::path template_;
  exit_watch exits_;
  instance_guard guard_{settings_, projects_};
  project_turns turns_;
  step_stops stops_;
  std::unique_ptr<pooler> pooler_;  ///< null when there is no pooler
  launched_databases launched_;
  backup_jobs backups_;
  proof_runner proofs_;  // declared last: its threads use the members above
};

}  // namespace signalbox::provisioning
