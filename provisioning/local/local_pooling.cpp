#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "domain/project/pool_share.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/local/local_provider_impl.hpp"

/// How the local provider opens databases to the pooler, and closes them.
namespace signalbox::provisioning {
namespace {

// Time limit for notifying the pooler, which reads its files in a few milliseconds.
constexpr std::chrono::milliseconds pooler_patience{2'000};

}  // namespace

void local_provider::begin_pooling() {
  auto known = noted_projects(projects_);
  std::vector<domain::project_ref> pooled;
  std::ranges::transform(known, std::back_inserter(pooled), &pooled_project::ref);
  const pooler_process::place where{.program = settings_.pooler_program,
                                    .folder = projects_.root().parent_path() / pooler_folder_name,
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

void local_provider::close_to_pooler(const domain::project_ref& ref, deadline until) {
  std::error_code absent;
  std::filesystem::remove(projects_.of(ref).pooled_mark(), absent);
  if (pooler_) pooler_->remove(ref, postgres::at_most(until, pooler_patience));
}

core::result<void> local_provider::end_access(const instance_spec& spec, deadline until) {
  // Without the project, pgbouncer ends its clients. A kill in between is repaired: the password
  // counts as new until this has been completed, and the next probe opens the pooler again.
  close_to_pooler(spec.ref, until);
  auto ended = steps_on(spec).end_all_sessions(until);
  if (ended && instance_of(spec.ref).running()) open_to_pooler(spec, until);
  return ended;
}

}  // namespace signalbox::provisioning
