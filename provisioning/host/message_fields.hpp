#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <type_traits>
#include <utility>

#include "provisioning/host/frame.hpp"
#include "provisioning/host/messages.hpp"

/// How the fields of messages are written to frames and read from them. Only for `messages.cpp`.
namespace signalbox::provisioning::host::wire {

template <class T>
struct is_optional : std::false_type {};
template <class T>
struct is_optional<std::optional<T>> : std::true_type {};
template <class T>
struct is_vector : std::false_type {};
template <class T>
struct is_vector<std::vector<T>> : std::true_type {};
template <class T>
struct is_identifier : std::false_type {};
template <class Tag>
struct is_identifier<core::identifier<Tag>> : std::true_type {};

// The last enumerators of the transmitted enumerations.
constexpr auto last_of(domain::project_operation) {
  return domain::project_operation::destroy;
}
constexpr auto last_of(domain::health) {
  return domain::health::unreachable;
}
constexpr auto last_of(core::errc) {
  return core::errc::internal;
}
constexpr auto last_of(domain::extension_order::action) {
  return domain::extension_order::last_action;
}
constexpr auto last_of(domain::role_order::action) {
  return domain::role_order::last_action;
}
constexpr auto last_of(domain::wrapper_order::action) {
  return domain::wrapper_order::last_action;
}
constexpr auto last_of(domain::vault_order::action) {
  return domain::vault_order::last_action;
}
constexpr auto last_of(domain::origin_kind) {
  return domain::last_origin_kind;
}
constexpr auto last_of(domain::backup_kind) {
  return domain::last_backup_kind;
}
constexpr auto last_of(offload_phase) {
  return offload_phase::remove;
}
constexpr auto last_of(domain::dump_program_kind) {
  return domain::last_dump_program_kind;
}
constexpr auto last_of(domain::log_loss_cause) {
  return domain::last_log_loss_cause;
}
constexpr auto last_of(probe_depth) {
  return probe_depth::with_size;
}
constexpr auto last_of(readable_file) {
  return last_readable_file;
}

/// The fields of a structure in the order of transmission; the same for both directions.
/// @{
template <class Archive, class T>
void fields(Archive& with, T& of);

struct writing {
  frame_writer to;

  template <class T>
  void operator()(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      to.flag(value);
    } else if constexpr (std::is_enum_v<T>) {
      to.number(static_cast<std::uint64_t>(value));
    } else if constexpr (std::is_floating_point_v<T>) {
      to.fraction(value);
    } else if constexpr (std::is_integral_v<T>) {
      to.number(static_cast<std::uint64_t>(value));
    } else if constexpr (std::is_same_v<T, std::string>) {
      to.text(value);
    } else if constexpr (is_identifier<T>::value) {
      to.text(value.value);
    } else if constexpr (is_optional<T>::value) {
      to.flag(value.has_value());
      if (value) (*this)(*value);
    } else if constexpr (is_vector<T>::value) {
      to.number(value.size());
      for (const auto& each : value)
        (*this)(each);
    } else if constexpr (std::is_same_v<T, domain::postgres_overrides>) {
      to.number(value.size());
      for (const auto& [name, number] : value) {
        to.text(name);
        to.signed_number(number);
      }
    } else {
      // Fields are listed only once, for reading, which modifies them.
      fields(*this, const_cast<T&>(value));
    }
  }
};

struct reading {
  frame_reader from;

  template <class T>
  void operator()(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      value = from.flag();
    } else if constexpr (std::is_enum_v<T>) {
      value = static_cast<T>(from.number_up_to(static_cast<std::uint64_t>(last_of(T{}))));
    } else if constexpr (std::is_floating_point_v<T>) {
      value = from.fraction();
    } else if constexpr (std::is_signed_v<T>) {
      value = static_cast<T>(from.signed_number());
    } else if constexpr (std::is_integral_v<T>) {
      value = static_cast<T>(from.number_up_to(std::numeric_limits<T>::max()));
    } else if constexpr (std::is_same_v<T, std::string>) {
      value = from.text();
    } else if constexpr (is_identifier<T>::value) {
      value.value = from.text();
    } else if constexpr (is_optional<T>::value) {
      if (from.flag()) (*this)(value.emplace());
    } else if constexpr (is_vector<T>::value) {
      for (auto left = from.count(); left > 0 && from.is_good(); --left)
        (*this)(value.emplace_back());
    } else if constexpr (std::is_same_v<T, domain::postgres_overrides>) {
      for (auto left = from.count(); left > 0 && from.is_good(); --left) {
        auto name = from.text();
        value[std::move(name)] = from.signed_number();
      }
    } else {
      fields(*this, value);
    }
  }
};

template <class Archive>
void duration(Archive& with, std::chrono::microseconds& of) {
  std::int64_t count = of.count();
  with(count);
  of = std::chrono::microseconds(count);
}

/// A time of the years 1 to 9999, so that it can be written as text.
template <class Archive>
void moment(Archive& with, core::time_point& of) {
  std::int64_t count = of.time_since_epoch().count();
  with(count);
  constexpr std::int64_t earliest = -62'135'596'800'000;
  constexpr std::int64_t latest = 253'402'300'799'999;
  if (count < earliest || count > latest) {
    if constexpr (requires { with.from; }) with.from.spoil();
    return;
  }
  of = core::time_point(std::chrono::milliseconds(count));
}

template <class Archive, class T>
void fields(Archive& with, T& of) {
  const auto all = [&](auto&... each) { (with(each), ...); };
  // The number of bindings is checked: a structure with an additional member does not compile.
  if constexpr (std::is_same_v<T, domain::compute_size>) {
    auto& [id, name, iops, iops_max, throughput, throughput_max, direct, pooled, cores,
           is_dedicated, memory, hourly, monthly] = of;
    all(id, name, iops, iops_max, throughput, throughput_max, direct, pooled, cores, is_dedicated,
        memory, hourly, monthly);
  } else if constexpr (std::is_same_v<T, instance_spec>) {
    auto& [ref, region, port, password, size, config, disk_mib, is_read_only, is_password_new,
           ends_sessions, backup_key, recovery, source] = of;
    all(ref, region, port, password, size, config, disk_mib, is_read_only, is_password_new,
        ends_sessions, backup_key, recovery, source);
  } else if constexpr (std::is_same_v<T, clone_source>) {
    auto& [origin, port, backup_key] = of;
    all(origin, port, backup_key);
  } else if constexpr (std::is_same_v<T, domain::project_origin>) {
    auto& [source, kind, target] = of;
    all(source, kind, target);
  } else if constexpr (std::is_same_v<T, core::time_point>) {
    moment(with, of);
  } else if constexpr (std::is_same_v<T, domain::recovery_target>) {
    auto& [label, time, is_latest] = of;
    all(label, time, is_latest);
  } else if constexpr (std::is_same_v<T, domain::backup_order>) {
    auto& [kind, kept] = of;
    std::int64_t days = kept.count();
    all(kind, days);
    kept = std::chrono::days(std::clamp<std::int64_t>(days, 0, domain::backup_kept_max.count()));
  } else if constexpr (std::is_same_v<T, domain::backup>) {
    auto& [label, kind, started, finished, database_bytes, stored_bytes] = of;
    all(label, kind, started, finished, database_bytes, stored_bytes);
  } else if constexpr (std::is_same_v<T, domain::running_backup>) {
    auto& [kind, started, done_bytes, total_bytes] = of;
    all(kind, started, done_bytes, total_bytes);
  } else if constexpr (std::is_same_v<T, domain::archive_state>) {
    auto& [until, since, failure, has_gap, waiting] = of;
    all(until, since, failure, has_gap, waiting);
  } else if constexpr (std::is_same_v<T, domain::backup_proof>) {
    auto& [label, proven, took, failure] = of;
    std::int64_t milliseconds = took.count();
    all(label, proven, milliseconds, failure);
    took = std::chrono::milliseconds(milliseconds);
  } else if constexpr (std::is_same_v<T, domain::restore_window>) {
    auto& [earliest, latest] = of;
    all(earliest, latest);
  } else if constexpr (std::is_same_v<T, domain::backup_state>) {
    auto& [backups, running, failure, proof_since, proof, archive, stored_bytes, window] = of;
    all(backups, running, failure, proof_since, proof, archive, stored_bytes, window);
  } else if constexpr (std::is_same_v<T, start_backup_call>) {
    auto& [spec, order] = of;
    all(spec, order);
  } else if constexpr (std::is_same_v<T, cancel_backup_call> ||
                       std::is_same_v<T, backup_state_call>) {
    auto& [spec] = of;
    all(spec);
  } else if constexpr (std::is_same_v<T, start_proof_call>) {
    auto& [spec, label] = of;
    all(spec, label);
  } else if constexpr (std::is_same_v<T, interrupt_call>) {
    auto& [ref] = of;
    all(ref);
  } else if constexpr (std::is_same_v<T, start_program_call>) {
    auto& [ref, what] = of;
    all(ref, what);
  } else if constexpr (std::is_same_v<T, domain::dump_program>) {
    auto& [kind, arguments, password] = of;
    all(kind, arguments, password);
  } else if constexpr (std::is_same_v<T, offload_call>) {
    auto& [spec, phase] = of;
    all(spec, phase);
  } else if constexpr (std::is_same_v<T, domain::probe_reading>) {
    auto& [latency, connections, connections_max, database_bytes, memory_bytes, counters] = of;
    duration(with, latency);
    all(connections, connections_max, database_bytes, memory_bytes, counters);
  } else if constexpr (std::is_same_v<T, domain::usage_counters>) {
    auto& [cpu, transactions] = of;
    duration(with, cpu);
    all(transactions);
  } else if constexpr (std::is_same_v<T, domain::pooler_probe>) {
    auto& [answers, detail] = of;
    all(answers, detail);
  } else if constexpr (std::is_same_v<T, probe_result>) {
    auto& [state, detail, version, activity, size, measured, pooler, disk_bytes, remark,
           is_archiving_failing, is_silent] = of;
    all(state, detail, version, activity, size, measured, pooler, disk_bytes, remark,
        is_archiving_failing, is_silent);
  } else if constexpr (std::is_same_v<T, pooler_reading>) {
    auto& [answers, detail, clients, waiting, projects] = of;
    all(answers, detail, clients, waiting, projects);
  } else if constexpr (std::is_same_v<T, core::error>) {
    // The retry time and request fields are not transmitted, because providers do not set them.
    auto& [code, sentence, retry_after, of_fields, detail_code] = of;
    all(code, sentence, detail_code);
  } else if constexpr (std::is_same_v<T, perform_call>) {
    auto& [operation, step, spec] = of;
    all(operation, step, spec);
  } else if constexpr (std::is_same_v<T, apply_configuration_call>) {
    auto& [spec] = of;
    all(spec);
  } else if constexpr (std::is_same_v<T, restore_access_call>) {
    auto& [spec] = of;
    all(spec);
  } else if constexpr (std::is_same_v<T, change_extension_call>) {
    auto& [spec, order] = of;
    all(spec, order);
  } else if constexpr (std::is_same_v<T, domain::extension_order>) {
    auto& [what, name, version, cascades] = of;
    all(what, name, version, cascades);
  } else if constexpr (std::is_same_v<T, change_role_call>) {
    auto& [spec, order] = of;
    all(spec, order);
  } else if constexpr (std::is_same_v<T, domain::role_order>) {
    auto& [what, name, new_name, can_login, inherits, connection_limit, password, valid_until,
           joins, leaves, cascades] = of;
    all(what, name, new_name, can_login, inherits, connection_limit, password, valid_until, joins,
        leaves, cascades);
  } else if constexpr (std::is_same_v<T, use_vault_call>) {
    auto& [spec, key, order] = of;
    all(spec, key, order);
  } else if constexpr (std::is_same_v<T, domain::vault_order>) {
    auto& [what, id, is_new, after, name, description, sealed, readers] = of;
    all(what, id, is_new, after, name, description, sealed, readers);
  } else if constexpr (std::is_same_v<T, change_wrapper_call>) {
    auto& [spec, order] = of;
    all(spec, order);
  } else if constexpr (std::is_same_v<T, domain::wrapper_order>) {
    auto& [what, server, new_name, target, before, role, remote_user, password, secret,
           mapped_roles, cascades] = of;
    all(what, server, new_name, target, before, role, remote_user, password, secret, mapped_roles,
        cascades);
  } else if constexpr (std::is_same_v<T, domain::wrapper_target>) {
    auto& [host, address, port, database, tls, authority_file, fetch_size, estimates_remotely,
           connect_timeout_s] = of;
    all(host, address, port, database, tls, authority_file, fetch_size, estimates_remotely,
        connect_timeout_s);
  } else if constexpr (std::is_same_v<T, domain::used_secret>) {
    auto& [id, name, updated_at] = of;
    all(id, name, updated_at);
  } else if constexpr (std::is_same_v<T, probe_call>) {
    auto& [spec, depth] = of;
    all(spec, depth);
  } else if constexpr (std::is_same_v<T, read_file_call>) {
    auto& [which] = of;
    all(which);
  } else if constexpr (std::is_same_v<T, announce_call>) {
    auto& [port] = of;
    all(port);
  } else if constexpr (std::is_same_v<T, opened>) {
    auto& [pooler] = of;
    all(pooler);
  } else if constexpr (std::is_same_v<T, database_ended>) {
    auto& [ref, reason] = of;
    all(ref, reason);
  } else if constexpr (std::is_same_v<T, reported>) {
    auto& [event, sentence] = of;
    all(event, sentence);
  } else if constexpr (std::is_same_v<T, read_log_call>) {
    auto& [of_project, from] = of;
    all(of_project, from);
  } else if constexpr (std::is_same_v<T, domain::log_position>) {
    auto& [file, device, inode, offset, mark, is_inside_line, read_files] = of;
    all(file, device, inode, offset, mark, is_inside_line, read_files);
  } else if constexpr (std::is_same_v<T, domain::log_loss>) {
    auto& [cause, file, offset] = of;
    all(cause, file, offset);
  } else if constexpr (std::is_same_v<T, domain::log_chunk>) {
    auto& [lines, next, is_cut, is_more, lost] = of;
    all(lines, next, is_cut, is_more, lost);
  } else if constexpr (std::is_same_v<T, log_written>) {
    auto& [of_project] = of;
    all(of_project);
  } else if constexpr (std::is_same_v<T, pooler_changed>) {
    auto& [now] = of;
    all(now);
  } else {
    static_assert(std::is_empty_v<T>, "fields of this structure are not named");
  }
}
/// @}

/// A variant is transmitted as the index of its alternative and the value.
template <class... Alternatives>
void write_one_of(writing& with, const std::variant<Alternatives...>& value) {
  with.to.number(value.index());
  std::visit([&](const auto& held) { with(held); }, value);
}

template <class... Alternatives>
void read_one_of(reading& with, std::variant<Alternatives...>& value) {
  const auto which = with.from.number_up_to(sizeof...(Alternatives) - 1);
  std::size_t at = 0;
  const auto read = [&]<class One>() {
    if (at++ == which && with.from.is_good()) with(value.template emplace<One>());
  };
  (read.template operator()<Alternatives>(), ...);
}

}  // namespace signalbox::provisioning::host::wire
