#include "dumps/service.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <set>
#include <utility>

#include "domain/dump/archive_contents.hpp"
#include "dumps/database_facts.hpp"
#include "dumps/error_list.hpp"
#include "dumps/job_run.hpp"
#include "dumps/program_output.hpp"
#include "dumps/script_session.hpp"

namespace signalbox::dumps {
namespace {

namespace fs = std::filesystem;
using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;

constexpr std::size_t blocking_threads = 2;
/// Within the time limit of a request.
constexpr std::chrono::seconds facts_limit{8};
constexpr std::chrono::seconds busy_retry{30};
/// Files with the errors of jobs.
constexpr std::chrono::hours errors_life{24 * 30};
/// Of an archive in an answer.
constexpr std::size_t shown_objects = 2'000;

postgres::deadline facts_deadline() {
  return std::chrono::steady_clock::now() + facts_limit;
}

json extension_report(const domain::archive_contents& of, const target_facts& target) {
  auto made = json::array();
  for (const auto& one : of.entries) {
    if (one.kind != "EXTENSION") continue;
    const bool is_there = std::ranges::find(target.extensions, one.name) != target.extensions.end();
    const bool is_available =
        std::ranges::find(target.available, one.name) != target.available.end();
    made.push_back({{"name", one.name},
                    {"state", is_there       ? "installed"
                              : is_available ? "disabled"
                                             : "unavailable"}});
  }
  return made;
}

json contents_json(const domain::archive_contents& of, const target_facts& target) {
  auto objects = json::array();
  std::set<std::string> schemas;
  std::set<std::string> roles;
  std::size_t count = 0;
  const auto kept = domain::restored_entries(of, {});
  const std::set<std::int32_t> restored(kept.begin(), kept.end());
  for (const auto& one : of.entries) {
    // Settings of the script are no objects.
    const bool is_setting =
        one.kind == "ENCODING" || one.kind == "STDSTRINGS" || one.kind == "SEARCHPATH";
    if (is_setting || !restored.contains(one.id)) continue;
    ++count;
    if (one.kind == "SCHEMA") schemas.insert(one.name);
    if (!one.schema.empty()) schemas.insert(one.schema);
    if (!one.owner.empty() && std::ranges::find(target.roles, one.owner) == target.roles.end())
      roles.insert(one.owner);
    if (objects.size() < shown_objects)
      objects.push_back({{"kind", one.kind}, {"schema", one.schema}, {"name", one.name}});
  }
  return {{"database", of.database},
          {"server_version", of.server_version},
          {"dump_version", of.dump_version},
          {"objects_count", count},
          {"objects", std::move(objects)},
          {"schemas", schemas},
          {"extensions", extension_report(of, target)},
          {"missing_roles", roles}};
}

}  // namespace

struct service::shared_count {
  std::mutex guard;
  std::uint64_t running = 0;
};

service::service(settings how)
    : how_(std::move(how)),
      count_(std::make_shared<shared_count>()),
      files_(
          std::make_unique<uploads>(how_.folder / "uploads", how_.bounds, how_.disk_floor_bytes)),
      blocking_(blocking_threads) {
  std::error_code ignored;
  fs::remove_all(how_.folder / "work", ignored);
  fs::create_directories(how_.folder / "work", ignored);
  fs::create_directories(how_.folder / "errors", ignored);
  fs::permissions(how_.folder, fs::perms::owner_all, ignored);
  drop_old_errors();
}

service::~service() {
  ending_.request_stop();
  {
    const std::lock_guard lock(guard_);
    for (auto& one : workers_)
      one.thread.request_stop();
  }
  workers_.clear();
  blocking_.stop();
  blocking_.join();
}

void service::drop_old_errors() const {
  std::error_code ignored;
  const auto oldest = fs::file_time_type::clock::now() - errors_life;
  for (const auto& one : fs::directory_iterator(how_.folder / "errors", ignored))
    if (fs::last_write_time(one.path(), ignored) < oldest) fs::remove(one.path(), ignored);
}

result<turn> service::reserve() {
  std::error_code ignored;
  if (!fs::exists(how_.programs / "pg_dump", ignored) ||
      !fs::exists(how_.programs / "pg_restore", ignored))
    return core::fail(errc::unavailable, "This host has no programs for dumps (pg_dump).");
  const std::lock_guard lock(count_->guard);
  if (count_->running >= how_.bounds.concurrent) {
    auto refused = core::fail(
        errc::too_many_requests,
        "Dumps of other projects are being made or restored. Try again when one has ended.");
    refused.error().retry_after = busy_retry;
    return refused;
  }
  ++count_->running;
  return turn(count_.get(), [count = count_](void*) {
    const std::lock_guard release(count->guard);
    --count->running;
  });
}

std::uint64_t service::running() const {
  const std::lock_guard lock(count_->guard);
  return count_->running;
}

result<std::shared_ptr<dump_stream>> service::start_download(const domain::dump_order& order,
                                                             const domain::project_ref& ref,
                                                             const domain::session_address& at,
                                                             const std::string& id, turn held) {
  auto session =
      script_session::open(project_conninfo(at), "", ending_.get_token(), facts_deadline());
  if (!session) return std::unexpected(std::move(session.error()));
  auto facts = read_project_facts(*session);
  if (!facts) return std::unexpected(std::move(facts.error()));
  if (auto checked = domain::check_selection(order.selection, facts->excluded_schemas); !checked)
    return std::unexpected(std::move(checked.error()));
  const auto folder = how_.folder / "work" / id;
  std::error_code failure;
  fs::create_directory(folder, failure);
  if (failure) return core::fail(errc::unavailable, "This server has no room for a dump.");
  auto excluded = facts->excluded_schemas;
  excluded.emplace_back(domain::platform_schemas_pattern);
  auto arguments = domain::dump_arguments(order, excluded);
  arguments.push_back("--dbname=" + project_conninfo(at));
  const auto filled = folder / domain::dump_folder_name;
  if (order.format == domain::dump_format::directory)
    arguments.push_back(fmt::format("--file={}", domain::dump_folder_name));
  const auto start = [&]() -> result<stream_parts> {
    auto program = program_output::start(
        {.how = how_,
         .ref = ref,
         .what = {.kind = domain::dump_program_kind::dump, .arguments = arguments},
         .folder = folder});
    if (!program) return std::unexpected(std::move(program.error()));
    auto handle = (*program)->handle();
    if (!handle) return std::unexpected(std::move(handle.error()));
    auto is_cancelled = std::make_shared<std::atomic<bool>>(false);
    {
      const std::lock_guard lock(guard_);
      std::erase_if(downloads_, [](const auto& one) { return one.second.is_cancelled.expired(); });
      downloads_.emplace(id, download{.is_cancelled = is_cancelled, .program = std::move(*handle)});
    }
    return stream_parts{.program = std::move(*program),
                        .folder = folder,
                        .tables = order.selection.is_everything() &&
                                          order.content != domain::dump_content::definitions
                                      ? facts->tables
                                      : 0,
                        .turn = held,
                        .disk_floor_bytes = how_.disk_floor_bytes,
                        .is_cancelled = std::move(is_cancelled)};
  };
  if (order.format == domain::dump_format::directory) {
    auto made = open_folder_stream(filled, start);
    if (!made) fs::remove_all(folder, failure);
    if (!made) return std::unexpected(std::move(made.error()));
    return std::shared_ptr<dump_stream>(std::move(*made));
  }
  auto parts = start();
  if (!parts) fs::remove_all(folder, failure);
  if (!parts) return std::unexpected(std::move(parts.error()));
  return std::shared_ptr<dump_stream>(make_output_stream(std::move(*parts)));
}

awaitable<result<std::shared_ptr<dump_stream>>> service::open_download(domain::dump_order order,
                                                                       domain::project_ref ref,
                                                                       domain::session_address at,
                                                                       std::string id, turn held) {
  std::function<result<std::shared_ptr<dump_stream>>()> work =
      [this, &order, &ref, &at, &id, &held] { return start_download(order, ref, at, id, held); };
  co_return co_await run_blocking(std::move(work));
}

void service::cancel_download(const std::string& id) {
  const std::lock_guard lock(guard_);
  const auto found = downloads_.find(id);
  if (found == downloads_.end()) return;
  if (const auto is_cancelled = found->second.is_cancelled.lock()) {
    is_cancelled->store(true);
    found->second.program.kill();
  }
}

result<json> service::describe(const uploaded_file& file, const domain::session_address& at) {
  json made{{"id", file.id},
            {"name", file.name},
            {"bytes", file.bytes},
            {"format", to_string(file.form)},
            {"contents", nullptr}};
  if (file.form == upload_form::script) return made;
  const auto contents = read_contents(file);
  if (!contents) return std::unexpected(contents.error());
  auto session =
      script_session::open(project_conninfo(at), "", ending_.get_token(), facts_deadline());
  if (!session) return std::unexpected(std::move(session.error()));
  const auto target = read_target_facts(*session);
  if (!target) return std::unexpected(target.error());
  made["contents"] = contents_json(*contents, *target);
  return made;
}

result<json> service::examine(const domain::dump_source& source, const domain::session_address& at,
                              std::uint64_t free_bytes) {
  auto facts = examine_source(source, at, how_, ending_.get_token());
  if (!facts) return std::unexpected(std::move(facts.error()));
  facts->free_bytes = free_bytes;
  constexpr int version_step = 10'000;
  // The programs are those of the projects' PostgreSQL.
  facts->program_version = facts->target_version / version_step;
  auto made = domain::source_report_json(*facts);
  made["source"] = domain::shown_source(source);
  return made;
}

result<std::stop_source> service::start(job_order what, job_sinks sinks, turn held) {
  std::optional<uploaded_file> file;
  if (!what.source) {
    auto taken = files_->take(what.ref, what.upload);
    if (!taken) return std::unexpected(std::move(taken.error()));
    file = std::move(*taken);
  }
  const auto folder = how_.folder / "work" / what.id;
  std::error_code failure;
  fs::create_directory(folder, failure);
  drop_old_errors();
  auto has_ended = std::make_shared<std::atomic<bool>>(false);
  const auto run = [this, what = std::move(what), sinks = std::move(sinks), held = std::move(held),
                    file = std::move(file), folder, has_ended](std::stop_token stop) mutable {
    const job_place in{.how = how_,
                       .folder = folder,
                       .errors = how_.folder / "errors" / (what.id + ".csv"),
                       .file = file};
    domain::dump_outcome outcome;
    try {
      outcome = run_job(what, in, sinks, stop);
    } catch (const std::exception&) {
      // For example without memory. The session has ended, and with it its transaction.
      outcome.state = domain::dump_state::failed;
      outcome.message = "The job failed unexpectedly.";
    }
    if (what.source) what.source->password.clear();
    const bool is_kept = outcome.state != domain::dump_state::succeeded;
    // A file is kept for another attempt.
    if (file) files_->give_back(what.ref, is_kept);
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    held.reset();
    // A planned stop is not the end of the job: the next start tells that it was interrupted.
    if (!ending_.stop_requested()) sinks.done(std::move(outcome));
    *has_ended = true;
  };
  const std::lock_guard lock(guard_);
  std::erase_if(workers_, [](const worker& one) { return one.has_ended->load(); });
  workers_.push_back({.thread = std::jthread(run), .has_ended = has_ended});
  return workers_.back().thread.get_stop_source();
}

std::optional<std::string> service::errors_of(const std::string& job) const {
  return read_error_list(how_.folder / "errors" / (job + ".csv"));
}

}  // namespace signalbox::dumps
