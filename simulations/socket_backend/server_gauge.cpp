#include "simulations/socket_backend/server_gauge.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace signalbox::simulations {

namespace {

double seconds_in(run_time time) {
  return std::chrono::duration<double>(time).count();
}

/// Returns the value of a sample's line; nothing for another metric's.
std::optional<double> value_in(std::string_view line, std::string_view name) {
  if (!line.starts_with(name)) return std::nullopt;
  line.remove_prefix(name.size());
  if (line.starts_with('{')) {
    const auto close = line.rfind('}');
    if (close == line.npos) return std::nullopt;
    line.remove_prefix(close + 1);
  }
  if (!line.starts_with(' ')) return std::nullopt;
  line.remove_prefix(1);
  double value = 0;
  const auto [end, failure] = std::from_chars(line.data(), line.data() + line.size(), value);
  return failure == std::errc{} ? std::optional(value) : std::nullopt;
}

}  // namespace

std::optional<double> metric_sum(std::string_view exposition, std::string_view name) {
  std::optional<double> sum;
  while (!exposition.empty()) {
    const auto end = std::min(exposition.find('\n'), exposition.size());
    if (const auto value = value_in(exposition.substr(0, end), name))
      sum = sum.value_or(0) + *value;
    exposition.remove_prefix(std::min(end + 1, exposition.size()));
  }
  return sum;
}

void server_gauge::begin(run_time every) {
  every_ = every;
  ask();
}

void server_gauge::ask() {
  if (over_) return;
  // Delayed answers that arrive together would carry no information about the time between them.
  if (!std::exchange(is_requested_, true)) {
    api_.call({.method = "GET", .path = "/metrics", .token = {}, .body = {}},
              [this](const api_answer& reply) {
                is_requested_ = false;
                apply(reply.text);
              });
  }
  time_.in(every_, [this] { ask(); });
}

void server_gauge::apply(std::string_view exposition) {
  const auto now = time_.now();
  // After a late answer the next one follows too soon for a rate.
  if (cpu_seconds_ && now - notified_at_ < every_ / 2) return;
  const auto cpu = metric_sum(exposition, "signalbox_process_cpu_seconds_total");
  const auto count_of = [&](std::string_view name) {
    const auto reply = metric_sum(exposition, name);
    return reply ? std::optional(static_cast<std::uint64_t>(*reply)) : std::nullopt;
  };
  latest_ = {.cpu = std::nullopt,
             .memory = metric_sum(exposition, "signalbox_process_resident_memory_bytes"),
             .waiting_tasks = count_of("signalbox_worker_tasks_waiting"),
             .waiting_messages = count_of("signalbox_actor_mailbox_depth"),
             .outbox_bytes = count_of("signalbox_outbox_bytes"),
             .conflations = count_of("signalbox_conflations_total").value_or(0)};
  // A restarted server counts from 0 again.
  if (cpu && cpu_seconds_ && *cpu >= *cpu_seconds_) {
    latest_.cpu = (*cpu - *cpu_seconds_) / seconds_in(now - notified_at_);
    cpu_spent_ += *cpu - *cpu_seconds_;
    cpu_seen_for_ += now - notified_at_;
  }
  cpu_seconds_ = cpu;
  notified_at_ = now;
  if (latest_.memory) most_memory_ = std::max(most_memory_.value_or(0), *latest_.memory);
}

std::optional<double> server_gauge::mean_cpu() const {
  if (cpu_seen_for_.count() == 0) return std::nullopt;
  return cpu_spent_ / seconds_in(cpu_seen_for_);
}

}  // namespace signalbox::simulations
