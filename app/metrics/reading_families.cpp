#include "app/metrics/reading_families.hpp"

#include <prometheus/client_metric.h>
#include <prometheus/metric_type.h>

#include <chrono>
#include <string>
#include <utility>

namespace signalbox::app {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

constexpr std::uint64_t metric_bytes_per_mib = std::uint64_t{1} << 20U;

struct description {
  std::string name;
  std::string help;
};

/// One series of a family.
struct sample {
  std::vector<ClientMetric::Label> labels;
  double value;
};

MetricFamily family(description what, MetricType type, const std::vector<sample>& samples) {
  MetricFamily made;
  made.name = std::move(what.name);
  made.help = std::move(what.help);
  made.type = type;
  for (const auto& one : samples) {
    ClientMetric series;
    series.label = one.labels;
    series.gauge.value = one.value;
    series.counter.value = one.value;
    made.metric.push_back(std::move(series));
  }
  return made;
}

template <class Number>
MetricFamily gauge(description what, Number value) {
  return family(std::move(what), MetricType::Gauge, {{{}, static_cast<double>(value)}});
}

template <class Number>
MetricFamily counter(description what, Number value) {
  return family(std::move(what), MetricType::Counter, {{{}, static_cast<double>(value)}});
}

sample labelled(std::string label, std::string text, std::int64_t value) {
  return {{{std::move(label), std::move(text)}}, static_cast<double>(value)};
}

std::vector<MetricFamily> connection_families(const transport::statistics& now) {
  return {
      family({"signalbox_connections", "Live connections by transport"}, MetricType::Gauge,
             {labelled("transport", "websocket", now.websocket_connections),
              labelled("transport", "polling", now.polling_connections)}),
      gauge({"signalbox_http_connections", "Open HTTP sockets"}, now.http_connections),
      gauge({"signalbox_subscriptions", "Subscriptions of live connections to topics"},
            now.subscriptions),
      gauge({"signalbox_topics", "Topics with subscribers, counted per I/O thread"}, now.topics),
      gauge({"signalbox_connections_parked", "Lost connections that can be resumed"},
            now.parked_connections),
      gauge({"signalbox_recovery_log_bytes", "Bytes of changes stored for lost connections"},
            now.recovery_log_bytes),
      gauge({"signalbox_outbox_bytes", "Bytes queued for all live connections"}, now.outbox_bytes),
      gauge({"signalbox_connections_stalled", "Live connections whose socket accepts no data"},
            now.stalled_connections),
      gauge({"signalbox_stalled_bytes", "Bytes queued for stalled connections"}, now.stalled_bytes),
      gauge({"signalbox_stalled_bytes_most",
             "Largest number of bytes queued for one stalled connection"},
            now.stalled_bytes_most),
      family({"signalbox_connections_ended_total", "Live connections closed by the server"},
             MetricType::Counter,
             {labelled("reason", "ping_timeout", now.ping_timeouts),
              labelled("reason", "protocol_error", now.protocol_errors),
              labelled("reason", "slow_consumer", now.slow_consumers)}),
      family({"signalbox_connections_refused_total", "Connections that were refused"},
             MetricType::Counter,
             {labelled("reason", "origin", now.refused_origin),
              labelled("reason", "handshake", now.refused_handshake),
              labelled("reason", "too_many", now.refused_sockets),
              labelled("reason", "tls", now.failed_tls_handshakes)}),
  };
}

std::vector<MetricFamily> traffic_families(const transport::statistics& now) {
  return {
      counter({"signalbox_frames_sent_total", "Engine.IO packets sent"}, now.frames_sent),
      counter({"signalbox_bytes_sent_total", "Bytes sent on live connections"}, now.bytes_sent),
      counter({"signalbox_packets_received_total", "Engine.IO packets received"},
              now.packets_received),
      counter({"signalbox_bytes_received_total", "Bytes received on live connections"},
              now.bytes_received),
      counter({"signalbox_events_received_total", "Socket.IO events received"},
              now.events_received),
      counter({"signalbox_upgrades_total", "Connections that moved from polling to a WebSocket"},
              now.upgrades),
      counter({"signalbox_io_stalls_total",
               "Times that the event loop of an I/O thread was blocked for 250 ms"},
              now.io_stalls),
      counter({"signalbox_conflations_total",
               "Times that queued changes were replaced by a newer snapshot"},
              now.conflations),
      counter({"signalbox_connections_recovered_total",
               "Lost connections that were resumed without missing a change"},
              now.recovered),
      counter({"signalbox_connections_not_recovered_total",
               "Lost connections that reconnected too late or had missed too many changes"},
              now.recovery_failed),
      counter({"signalbox_slow_consumers_total", "Connections closed because they did not drain"},
              now.slow_consumers),
  };
}

std::vector<MetricFamily> stream_families(const transport::statistics& now) {
  std::vector<sample> cuts;
  cuts.reserve(transport::stream_cut_names.size());
  for (std::size_t why = 0; why < transport::stream_cut_names.size(); ++why) {
    cuts.push_back(
        labelled("reason", std::string(transport::stream_cut_names[why]), now.cut_streams[why]));
  }
  return {
      gauge({"signalbox_http_streams", "Streamed responses that are being sent"}, now.open_streams),
      gauge({"signalbox_http_uploads", "Requests whose body is being streamed"}, now.open_uploads),
      counter({"signalbox_http_stream_bytes_total", "Body bytes sent in streamed responses"},
              now.stream_bytes),
      family({"signalbox_http_streams_cut_total",
              "Streamed responses that ended before their body was complete"},
             MetricType::Counter, cuts),
  };
}

MetricFamily limit_family(const transport::statistics& now) {
  std::vector<sample> lines;
  lines.reserve(transport::limit_names.size());
  for (std::size_t which = 0; which < transport::limit_names.size(); ++which) {
    lines.push_back(
        labelled("limit", std::string(transport::limit_names[which]), now.limit_violations[which]));
  }
  return family({"signalbox_limit_violations_total",
                 "Connections, requests and messages that exceeded a limit"},
                MetricType::Counter, lines);
}

std::vector<MetricFamily> inner_families(const metrics_reading& now) {
  std::vector<sample> lines;
  lines.reserve(now.waiting_tasks.size());
  for (const auto& [pool, tasks] : now.waiting_tasks) {
    lines.push_back(labelled("pool", pool, static_cast<std::int64_t>(tasks)));
  }
  return {
      counter({"signalbox_unexpected_messages_total", "Messages that an actor does not handle"},
              now.unexpected_messages),
      family({"signalbox_worker_tasks_waiting", "Tasks waiting for a worker pool"},
             MetricType::Gauge, lines),
      gauge({"signalbox_storage_available",
             "1 if the last access to the platform's database succeeded"},
            now.storage_available ? 1 : 0),
      gauge({"signalbox_disk_free_bytes",
             "Free space on the disk of the data and projects' databases"},
            now.disk.free_mib * metric_bytes_per_mib),
      gauge(
          {"signalbox_disk_floor_bytes", "Minimum free space for creating projects; 0: no minimum"},
          now.disk.floor_mib * metric_bytes_per_mib),
      gauge({"signalbox_simulations_running", "Running simulations"}, now.running_simulations),
      gauge({"signalbox_dumps_running", "Dumps that are made or restored"}, now.dumps),
      gauge({"signalbox_backups_running", "Running backups and restore tests"},
            now.backups.running),
      gauge({"signalbox_backups_waiting", "Backups and restore tests that wait for others"},
            now.backups.waiting),
  };
}

std::vector<MetricFamily> mail_families(const metrics_reading& now) {
  std::vector<sample> messages;
  messages.reserve(mail::mail_outcome_names.size());
  for (std::size_t which = 0; which < mail::mail_outcome_names.size(); ++which) {
    messages.push_back(labelled("outcome", std::string(mail::mail_outcome_names[which]),
                                static_cast<std::int64_t>(now.mail.messages[which])));
  }
  return {
      family({"signalbox_mail_total", "Mails by outcome"}, MetricType::Counter, messages),
      gauge({"signalbox_mail_waiting", "Mails that wait to be sent"}, now.mail.waiting),
  };
}

std::vector<MetricFamily> text_families(const metrics_reading& now) {
  const auto& texts = now.texts;
  const auto count = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
  std::vector<sample> ended{labelled("outcome", "succeeded", count(texts.succeeded)),
                            labelled("outcome", "failed", count(texts.failed)),
                            labelled("outcome", "refused", count(texts.refused))};
  return {
      gauge({"signalbox_sql_texts_running", "SQL texts of members that are running"},
            texts.running),
      family({"signalbox_sql_texts_total", "SQL texts of members by outcome"}, MetricType::Counter,
             ended),
      counter({"signalbox_sql_rows_total", "Rows of their results, except exports"}, texts.rows),
      counter({"signalbox_sql_result_bytes_total", "Bytes of their results"}, texts.bytes),
  };
}

std::vector<MetricFamily> live_families(const metrics_reading& now) {
  const auto& live = now.live_rows;
  return {
      gauge({"signalbox_live_rows_readers", "Projects whose changes of rows are being read"},
            live.readers),
      gauge({"signalbox_live_rows_lag_bytes", "WAL that replication slots of these readers retain"},
            live.retained_bytes),
      counter({"signalbox_live_rows_messages_total", "Messages of logical decoding"},
              live.messages),
      counter({"signalbox_live_rows_notices_total", "Notices of changed rows, one for each table"},
              live.notices),
      counter({"signalbox_live_rows_resyncs_total",
               "Interruptions, after which clients read all rows again"},
              live.resyncs),
  };
}

std::vector<MetricFamily> log_families(const metrics_reading& now) {
  const auto& pool = now.logs.pool;
  const std::chrono::duration<double> busy{pool.busy};
  return {
      gauge({"signalbox_log_reads_running", "Reads of projects' logs that are running"},
            pool.running),
      gauge({"signalbox_log_reads_waiting", "Reads of projects' logs that wait for a thread"},
            pool.waiting),
      gauge({"signalbox_log_exports", "Exports of projects' logs in progress"}, pool.exports),
      counter({"signalbox_log_reads_total", "Completed reads of projects' logs"}, pool.completed),
      counter({"signalbox_log_read_seconds_total", "Time that threads have read projects' logs"},
              busy.count()),
      counter({"signalbox_log_reads_refused_total",
               "Queries and exports of projects' logs that were refused because of a limit"},
              pool.refused),
      counter({"signalbox_log_damaged_files_total",
               "Files of projects' logs that could not be read, each counted once"},
              now.logs.damaged_files),
  };
}

std::vector<MetricFamily> certificate_families(const metrics_reading& now) {
  if (!now.certificate_end) return {};
  return {gauge({"signalbox_tls_certificate_end_timestamp_seconds",
                 "Expiry of the presented certificate, in seconds since 1970"},
                now.certificate_end->time_since_epoch().count())};
}

std::vector<MetricFamily> pooler_families(const metrics_reading& now) {
  if (!now.pooler) return {};
  return {
      gauge({"signalbox_pooler_up", "1 if the pooler answered its last probe"},
            now.pooler->answers ? 1 : 0),
      gauge({"signalbox_pooler_clients", "Clients of all projects connected to the pooler"},
            now.pooler->clients),
      gauge({"signalbox_pooler_clients_waiting", "Pooler clients that wait for a connection"},
            now.pooler->waiting),
      gauge({"signalbox_pooler_projects", "Projects that are reachable through the pooler"},
            now.pooler->projects),
  };
}

std::vector<MetricFamily> process_families(const process_usage& process) {
  return {
      counter({"signalbox_process_cpu_seconds_total", "User and system CPU time"},
              process.cpu_seconds),
      gauge({"signalbox_process_resident_memory_bytes", "Resident memory"}, process.resident_bytes),
      gauge({"signalbox_process_open_fds", "Open file descriptors"}, process.open_descriptors),
      gauge({"signalbox_process_max_fds", "Limit of open file descriptors"},
            process.descriptors_max),
  };
}

}  // namespace

std::vector<MetricFamily> reading_families(const metrics_reading& now,
                                           const process_usage& process) {
  std::vector<MetricFamily> all{limit_family(now.transport)};
  for (auto part : {connection_families(now.transport), traffic_families(now.transport),
                    stream_families(now.transport), inner_families(now), mail_families(now),
                    text_families(now), live_families(now), log_families(now),
                    certificate_families(now), pooler_families(now), process_families(process)}) {
    for (auto& one : part)
      all.push_back(std::move(one));
  }
  return all;
}

}  // namespace signalbox::app
