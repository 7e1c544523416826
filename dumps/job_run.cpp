#include "dumps/job_run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <utility>
#include <vector>

#include "dumps/database_facts.hpp"
#include "dumps/error_list.hpp"
#include "dumps/program_output.hpp"
#include "dumps/script_run.hpp"
#include "dumps/script_session.hpp"
#include "dumps/upload_reading.hpp"

namespace signalbox::dumps {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;
using domain::dump_outcome;
using domain::dump_progress;
using domain::dump_state;

constexpr std::chrono::seconds connect_limit{8};
constexpr std::chrono::milliseconds progress_interval{400};
constexpr std::size_t file_piece_bytes = std::size_t{256} << 10U;
constexpr std::chrono::minutes count_limit{5};
constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
constexpr std::string_view no_room = "This server has no room for the restore.";

postgres::deadline connect_deadline() {
  return std::chrono::steady_clock::now() + connect_limit;
}

/// A job in progress.
class running_job {
 public:
  running_job(const job_order& what, const job_place& in, const job_sinks& sinks,
              std::stop_token stop)
      : what_(what), in_(in), sinks_(sinks), stop_(std::move(stop)), list_(in.errors) {}

  dump_outcome run() {
    auto session = script_session::open(project_conninfo(what_.at), "", stop_, connect_deadline());
    if (!session)
      return {.state = stop_.stop_requested() ? dump_state::cancelled : dump_state::failed,
              .message = session.error().message};
    script_run script(
        *session, what_.rules, [this](const domain::dump_error& one) { list_.add(one); },
        [this](const dump_progress& now) { report(now); });
    script.progress().phase = in_.file ? "Restoring" : "Copying";
    script.begin();
    if (!script.has_failed()) failure_ = read_into(script);
    if (failure_.empty() && !script.has_failed()) script.end();
    if (failure_.empty())
      script.commit([&] { return !stop_.stop_requested() && sinks_.commit(script.progress()); });
    if (script.has_failed() || !failure_.empty()) script.roll_back();
    auto made = outcome_of(script);
    if (made.state == dump_state::succeeded || made.state == dump_state::incomplete)
      made.tables = tables_of(script);
    return made;
  }

 private:
  /// Reads the whole script. Returns why it ended too early; empty: it did not, or the script
  /// itself failed.
  std::string read_into(script_run& to) {
    if (what_.source) return read_source(to);
    if (in_.file->form == upload_form::script) return read_file(to);
    return read_archive(to);
  }

  std::string read_file(script_run& to) {
    if (!what_.rules.selection.is_everything() ||
        what_.rules.content != domain::dump_content::everything ||
        what_.rules.existing == domain::existing_objects::replace)
      return "A choice of objects, and replacing existing ones, need an archive of pg_dump.";
    std::ifstream in(in_.file->path, std::ios::binary);
    to.progress().bytes_total = in_.file->bytes;
    std::string piece(file_piece_bytes, '\0');
    for (bool is_first = true;; is_first = false) {
      if (stop_.stop_requested()) return "Cancelled.";
      in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
      std::string_view data(piece.data(), static_cast<std::size_t>(in.gcount()));
      if (data.empty()) return in.bad() ? "The file could not be read." : "";
      to.progress().bytes += data.size();
      if (is_first && data.starts_with(utf8_mark)) data.remove_prefix(utf8_mark.size());
      if (!to.feed(data)) return {};
    }
  }

  std::string read_archive(script_run& to) {
    const auto contents = read_contents(*in_.file);
    if (!contents) return contents.error().message;
    const auto ids = domain::restored_entries(*contents, what_.rules);
    if (ids.empty()) return "The chosen part of the archive has no objects.";
    const auto list = in_.folder / domain::dump_list_name;
    {
      std::ofstream out(list);
      for (const auto id : ids)
        out << id << ";\n";
      if (!out.flush()) return std::string(no_room);
    }
    if (!open_to_program(list)) return "The restore could not be prepared.";
    if (auto placed = place_archive(*in_.file, in_.folder); !placed) return placed.error().message;
    to.progress().objects_total = ids.size();
    auto arguments = domain::script_arguments(what_.rules);
    arguments.push_back(fmt::format("--format={}", to_string(in_.file->form)));
    arguments.push_back(fmt::format("--use-list={}", domain::dump_list_name));
    arguments.emplace_back(domain::dump_archive_name);
    return read_program(
        to, {.kind = domain::dump_program_kind::restore, .arguments = std::move(arguments)});
  }

  std::string read_source(script_run& to) {
    auto from = *what_.source;
    auto address = in_.how.find_address(from.host, from.port);
    if (!address) return address.error().message;
    from.address = std::move(*address);
    auto arguments = domain::dump_arguments({.format = domain::dump_format::plain,
                                             .content = what_.rules.content,
                                             .selection = what_.rules.selection},
                                            {std::string(domain::platform_schemas_pattern)});
    if (!what_.rules.keeps_owners) arguments.emplace_back("--no-owner");
    if (!what_.rules.keeps_privileges) arguments.emplace_back("--no-privileges");
    if (what_.rules.existing == domain::existing_objects::replace) {
      arguments.emplace_back("--clean");
      arguments.emplace_back("--if-exists");
    }
    arguments.push_back("--dbname=" + domain::source_conninfo(from, in_.how.authority_file));
    return read_program(to, {.kind = domain::dump_program_kind::dump,
                             .arguments = std::move(arguments),
                             .password = from.password});
  }

  std::string read_program(script_run& to, domain::dump_program what) {
    auto program = program_output::start(
        {.how = in_.how, .ref = what_.ref, .what = std::move(what), .folder = in_.folder});
    if (!program) return program.error().message;
    std::string buffer;
    for (;;) {
      const auto piece = (*program)->read(buffer, stop_);
      if (!piece) return piece.error().message;
      if (piece->empty()) break;
      to.progress().bytes += piece->size();
      if (!to.feed(*piece)) return {};
    }
    const auto ended = (*program)->finish();
    return ended ? std::string{} : ended.error().message;
  }

  void report(const dump_progress& now) {
    const auto at = std::chrono::steady_clock::now();
    if (at - reported_at_ < progress_interval) return;
    reported_at_ = at;
    sinks_.progress(now);
  }

  dump_outcome outcome_of(script_run& script) const {
    dump_outcome made{.progress = script.progress(), .errors = script.errors()};
    made.progress.phase.clear();
    const bool is_whole = what_.rules.in_one_transaction;
    const bool has_failed = script.has_failed() || !failure_.empty();
    const auto& reason = failure_.empty() ? script.failure() : failure_;
    const auto stays = fmt::format(
        "{} objects stay in the database{}.", made.progress.objects,
        made.progress.object.empty() ? "" : fmt::format(", the last one {}", made.progress.object));
    if (has_failed && made.progress.is_committing) {
      made.state = dump_state::interrupted;
      made.message =
          "The connection ended while the transaction was being committed: everything was "
          "restored, "
          "or nothing. Check whether the objects exist.";
    } else if (stop_.stop_requested() && has_failed) {
      made.state = dump_state::cancelled;
      made.message = is_whole ? "Cancelled. Nothing was changed." : "Cancelled. " + stays;
      made.errors.clear();
      made.progress.errors = 0;
    } else if (has_failed) {
      made.state = is_whole ? dump_state::failed : dump_state::incomplete;
      made.message = is_whole ? fmt::format("{} Nothing was changed.", sentence(reason))
                              : fmt::format("{} {}", sentence(reason), stays);
    } else if (made.progress.errors > 0) {
      made.state = dump_state::incomplete;
      made.message =
          fmt::format("{} statements failed; the others took effect.", made.progress.errors);
    } else if (made.progress.skipped > 0) {
      made.message = fmt::format("{} statements were skipped.", made.progress.skipped);
    }
    return made;
  }

  static std::string sentence(std::string text) {
    if (text.empty()) return "The restore failed.";
    if (text.front() >= 'a' && text.front() <= 'z')
      text.front() = static_cast<char>(text.front() - 'a' + 'A');
    if (!text.ends_with('.')) text += '.';
    return text;
  }

  /// The rows that were copied; for a migration beside those of the source.
  std::vector<domain::dump_table> tables_of(const script_run& script) {
    std::vector<domain::dump_table> made;
    for (const auto& [name, rows] : script.tables()) {
      if (made.size() >= domain::dump_tables_counted) break;
      made.push_back({.name = name, .rows = rows});
    }
    if (what_.source) count_source(made, script.progress());
    return made;
  }

  void count_source(std::vector<domain::dump_table>& tables, dump_progress now) {
    auto from = *what_.source;
    auto address = in_.how.find_address(from.host, from.port);
    if (!address) return;
    from.address = std::move(*address);
    auto session = script_session::open(domain::source_conninfo(from, in_.how.authority_file),
                                        from.password, stop_, connect_deadline());
    if (!session) return;
    now.phase = "Comparing";
    const auto until = std::chrono::steady_clock::now() + count_limit;
    for (auto& one : tables) {
      if (stop_.stop_requested() || std::chrono::steady_clock::now() > until) return;
      now.object = one.name;
      report(now);
      // The name is as pg_dump wrote it, so it is quoted.
      const auto found = session->query("SELECT count(*) FROM ONLY " + one.name, 1);
      if (!found) continue;
      one.source = std::strtoull(found->at(0).at(0).c_str(), nullptr, 10);
    }
  }

  const job_order& what_;
  const job_place& in_;
  const job_sinks& sinks_;
  std::stop_token stop_;
  error_list list_;
  std::string failure_;
  std::chrono::steady_clock::time_point reported_at_{};
};

}  // namespace

dump_outcome run_job(const job_order& what, const job_place& in, const job_sinks& sinks,
                     std::stop_token stop) {
  return running_job(what, in, sinks, std::move(stop)).run();
}

result<domain::source_facts> examine_source(const domain::dump_source& of,
                                            const domain::session_address& at, const settings& how,
                                            std::stop_token stop) {
  auto from = of;
  auto address = how.find_address(from.host, from.port);
  if (!address) return std::unexpected(std::move(address.error()));
  from.address = std::move(*address);
  auto source = script_session::open(domain::source_conninfo(from, how.authority_file),
                                     from.password, stop, connect_deadline());
  if (!source) return core::fail(errc::bad_request, source.error().message);
  auto made = read_source_facts(*source);
  if (!made) return made;
  auto target = script_session::open(project_conninfo(at), "", stop, connect_deadline());
  if (!target) return std::unexpected(std::move(target.error()));
  auto facts = read_target_facts(*target);
  if (!facts) return std::unexpected(std::move(facts.error()));
  made->target_version = facts->version;
  made->installed = std::move(facts->extensions);
  made->available = std::move(facts->available);
  made->target_roles = std::move(facts->roles);
  return made;
}

}  // namespace signalbox::dumps
