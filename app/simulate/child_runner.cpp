#include "app/simulate/child_runner.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <optional>
#include <thread>
#include <utility>

#include "app/server/share.hpp"
#include "app/simulate/bounded_lines.hpp"
#include "postgres/command.hpp"
#include "postgres/deadline.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/unique_descriptor.hpp"
#include "simulations/scenario/load.hpp"
#include "simulations/search/capacity_search.hpp"

namespace signalbox::app {

namespace {

namespace fs = std::filesystem;
using core::errc;
using domain::simulation_end;
using domain::simulation_run;
using std::chrono::steady_clock;

/// Time from SIGTERM to SIGKILL: longer than the time limit of a planned stop of the run's own
/// server.
constexpr std::chrono::seconds report_limit{60};
/// The same time limit when this program itself ends.
constexpr std::chrono::seconds leave_limit{10};
/// Interval for checking whether a program that was requested to end must be killed.
constexpr int kill_poll_ms = 500;
constexpr std::size_t final_output_bytes = 2'000;
constexpr std::size_t page_bytes_max = std::size_t{16} * 1024 * 1024;
constexpr std::size_t read_bytes = std::size_t{16} * 1024;

/// Returns the content of the file; empty when it does not exist or is larger than allowed.
std::optional<std::string> text_of_file(const fs::path& path, std::size_t bytes_max) {
  std::error_code failure;
  const auto size = fs::file_size(path, failure);
  if (failure || size > bytes_max) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), {});
  if (!file.good() && !file.eof()) return std::nullopt;
  return text;
}

std::vector<std::string> arguments_for(const simulation_run& what, const child_runner::place& where,
                                       const fs::path& folder) {
  const auto scenario = where.scenarios / (what.scenario + ".toml");
  std::vector<std::string> words{"simulate",   scenario.string(),
                                 "--reports",  folder.string(),
                                 "--progress", "json",
                                 "--backend",  std::string(domain::to_string(what.backend)),
                                 "--seed",     std::to_string(what.seed)};
  if (!where.postgres_bin.empty())
    words.insert(words.end(), {"--postgres-bin", fs::absolute(where.postgres_bin).string()});
  if (!where.os_user.empty()) words.insert(words.end(), {"--os-user", where.os_user});
  if (what.is_short) words.emplace_back("--short");
  if (what.connections) {
    words.emplace_back("--connections");
    words.push_back(std::to_string(*what.connections));
  }
  return words;
}

/// Returns the environment of a run: only TMPDIR, the folder for temporary files of its server.
std::vector<std::string> environment_of_run() {
  std::error_code failure;
  // The path is absolute, because the program starts in another folder.
  const auto temporary = fs::absolute(fs::temp_directory_path(failure), failure);
  if (failure) return {};
  return {"TMPDIR=" + temporary.string()};
}

domain::simulation_size size_of(const simulations::scenario& plan) {
  return {.organizations = plan.fleet.organizations,
          .projects = plan.fleet.projects,
          .people = plan.fleet.organizations * plan.fleet.members,
          .connections = simulations::most_connections(plan)};
}

domain::simulation_scenario shown(const simulations::scenario& plan) {
  const auto quick = simulations::shortened(plan);
  return {.name = plan.name,
          .title = plan.title,
          .teaches = plan.teaches,
          .backend = plan.backend == simulations::backend_kind::in_memory
                         ? domain::simulation_backend::in_memory
                         : domain::simulation_backend::sockets,
          .seed = plan.seed,
          .duration = plan.duration,
          .short_duration = quick.duration,
          .size = size_of(plan),
          .short_size = size_of(quick)};
}

}  // namespace

/// One run: its program, and the thread that starts it and reads its output.
class child_runner::child {
 public:
  child(simulation_run what, const place& where, listener notify)
      : what_(std::move(what)),
        where_(where),
        folder_(where.folder / what_.id.value),
        notify_(std::move(notify)),
        updates_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
        thread_([this] { run(); }) {}
  child(const child&) = delete;
  child& operator=(const child&) = delete;
  ~child() { thread_.join(); }

  [[nodiscard]] const domain::simulation_id& id() const { return what_.id; }
  [[nodiscard]] bool is_over() const { return is_over_; }

  void stop(std::chrono::seconds limit) {
    {
      const std::lock_guard lock(guard_);
      kill_at_ = std::min(kill_at_, steady_clock::now() + limit);
    }
    ::eventfd_write(updates_.number(), 1);
  }

  void leave_alone() {
    const std::lock_guard lock(guard_);
    notify_ = {};
  }

 private:
  void run() {
    auto how = run_program();
    {
      const std::lock_guard lock(guard_);
      if (notify_.end) notify_.end(std::move(how));
      // The callback keeps its subscriber alive.
      notify_ = {};
    }
    is_over_ = true;
  }

  simulation_end run_program() {
    std::error_code failure;
    fs::create_directories(folder_, failure);
    if (failure) {
      return {.final_output =
                  fmt::format("{} cannot be created: {}.", folder_.string(), failure.message())};
    }
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return {.final_output = "No pipe could be created."};
    const postgres::unique_descriptor reader(ends[0]);
    postgres::unique_descriptor writer(ends[1]);
    ::fcntl(reader.number(), F_SETFL, O_NONBLOCK);
    const auto log = folder_ / "log";
    const auto started = postgres::spawn({.program = where_.program,
                                          .arguments = arguments_for(what_, where_, folder_),
                                          .output = log,
                                          .standard_output = writer.number(),
                                          .ends_with_us = true,
                                          .nice = run_nice,
                                          .environment = environment_of_run()});
    if (!started) return {.final_output = started.error().message};
    // The child gets only its own end, because the pipe would otherwise never reach its end.
    writer = postgres::unique_descriptor();
    const auto status = read_to_end(*started, reader.number());
    simulation_end how{.exit_code = status.value_or(0), .final_output = final_output(log)};
    const auto report = folder_ / (what_.scenario + ".json");
    how.result = text_of_file(report, domain::simulation_result_bytes_max).value_or("");
    return how;
  }

  std::optional<int> read_to_end(const postgres::process& program, int reader) {
    bool was_signalled = false;
    int subscriptions = reader;
    while (!program.ended()) {
      const auto kill_at = this->kill_at();
      const bool is_to_end = kill_at != postgres::deadline::max();
      if (is_to_end && !std::exchange(was_signalled, true)) program.signal(SIGTERM);
      if (steady_clock::now() >= kill_at) program.signal(SIGKILL);
      // poll ignores a negative descriptor.
      std::array waiting = {pollfd{.fd = updates_.number(), .events = POLLIN, .revents = 0},
                            pollfd{.fd = program.descriptor(), .events = POLLIN, .revents = 0},
                            pollfd{.fd = subscriptions, .events = POLLIN, .revents = 0}};
      ::poll(waiting.data(), waiting.size(), is_to_end ? kill_poll_ms : -1);
      eventfd_t ignored = 0;
      ::eventfd_read(updates_.number(), &ignored);
      if (subscriptions >= 0 && waiting[2].revents != 0 && !read_lines(subscriptions))
        subscriptions = -1;
    }
    if (subscriptions >= 0) (void)read_lines(subscriptions);
    return program.reap();
  }

  /// Reads the available data. Returns false at the end of the pipe.
  bool read_lines(int from) {
    std::array<char, read_bytes> piece{};
    for (;;) {
      const auto count = ::read(from, piece.data(), piece.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return errno == EAGAIN;
      if (count == 0) return false;
      lines_.append({piece.data(), static_cast<std::size_t>(count)}, [this](std::string line) {
        const std::lock_guard lock(guard_);
        if (notify_.line) notify_.line(std::move(line));
      });
    }
  }

  static std::string final_output(const fs::path& log) {
    auto said = postgres::tail_of(log, final_output_bytes);
    // The first of these lines may be incomplete.
    if (said.size() == final_output_bytes) said.erase(0, said.find('\n') + 1);
    while (said.ends_with('\n'))
      said.pop_back();
    return said;
  }

  postgres::deadline kill_at() {
    const std::lock_guard lock(guard_);
    return kill_at_;
  }

  const simulation_run what_;
  const place& where_;
  const fs::path folder_;
  std::mutex guard_;
  listener notify_;
  postgres::deadline kill_at_ =
      postgres::deadline::max();  ///< max: it has not been requested to end
  std::atomic<bool> is_over_ = false;
  bounded_lines lines_;
  postgres::unique_descriptor updates_;  ///< an eventfd: it has been requested to end
  std::thread thread_;                   ///< declared last, because it uses all members above
};

child_runner::child_runner(place where, std::vector<domain::simulation_scenario> scenarios)
    : where_(std::move(where)), scenarios_(std::move(scenarios)) {}

child_runner::~child_runner() {
  const std::lock_guard lock(guard_);
  for (const auto& each : children_) {
    each->leave_alone();
    each->stop(leave_limit);
  }
  children_.clear();
}

core::result<std::unique_ptr<child_runner>> child_runner::open(place where) {
  if (where.scenarios.empty()) where.scenarios = share_folder() / "scenarios";
  std::vector<fs::path> files;
  std::error_code failure;
  for (const auto& each : fs::directory_iterator(where.scenarios, failure)) {
    if (each.path().extension() == ".toml") files.push_back(each.path());
  }
  std::ranges::sort(files);
  std::vector<domain::simulation_scenario> scenarios;
  for (const auto& file : files) {
    const auto plan = simulations::load_scenario(file);
    if (!plan) return std::unexpected(plan.error());
    scenarios.push_back(shown(*plan));
  }
  return std::unique_ptr<child_runner>(new child_runner(std::move(where), std::move(scenarios)));
}

std::size_t child_runner::running() {
  const std::lock_guard lock(guard_);
  return static_cast<std::size_t>(
      std::ranges::count_if(children_, [](const auto& each) { return !each->is_over(); }));
}

void child_runner::start(const simulation_run& what, listener notify) {
  const std::lock_guard lock(guard_);
  std::erase_if(children_, [](const auto& each) { return each->is_over(); });
  children_.push_back(std::make_unique<child>(what, where_, std::move(notify)));
}

void child_runner::stop(const domain::simulation_id& which) {
  const std::lock_guard lock(guard_);
  for (const auto& each : children_)
    if (each->id() == which) each->stop(report_limit);
}

void child_runner::abandon() {
  const std::lock_guard lock(guard_);
  for (const auto& each : children_) {
    each->leave_alone();
    each->stop(report_limit);
  }
}

core::result<std::string> child_runner::page(const simulation_run& of) {
  auto text = text_of_file(where_.folder / of.id.value / (of.scenario + ".html"), page_bytes_max);
  if (text) return std::move(*text);
  return core::fail(errc::not_found, "This simulation has no report.");
}

void child_runner::forget(const domain::simulation_id& which) {
  // Only a folder that this program created is removed, whatever its name.
  if (!domain::is_uuid(which.value)) return;
  std::error_code ignored;
  fs::remove_all(where_.folder / which.value, ignored);
}

}  // namespace signalbox::app
