//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Owners of driver objects.
//
//===----------------------------------------------------------------------===//

#include "l2/Runtime/Device.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <climits>
#include <thread>

using namespace l2::cuda;

namespace {

int deviceAttribute(CUdevice device, CUdevice_attribute which) {
  int value = 0;
  check(driver().cuDeviceGetAttribute(&value, which, device),
        "device attribute");
  return value;
}

CUdevice deviceOf(int ordinal) {
  int count = 0;
  check(driver().cuDeviceGetCount(&count), "device count");
  if (ordinal < 0 || ordinal >= count)
    throw CudaError(CUDA_ERROR_NO_DEVICE,
                    "no CUDA device " + std::to_string(ordinal) + ": the " +
                        "driver has " + std::to_string(count));
  CUdevice device = 0;
  check(driver().cuDeviceGet(&device, ordinal), "device");
  return device;
}

} // namespace

DeviceFacts l2::cuda::deviceFacts(int ordinal) {
  CUdevice device = deviceOf(ordinal);
  DeviceFacts facts;
  char text[256] = {};
  check(driver().cuDeviceGetName(text, sizeof text - 1, device), "device name");
  facts.name = text;
  char bus[64] = {};
  check(driver().cuDeviceGetPCIBusId(bus, sizeof bus - 1, device), "PCI bus");
  facts.pciBusId = bus;
  // The driver adds the instance's profile to the name: "… MIG 1g.18gb".
  facts.mig = facts.name.find(" MIG ") != std::string::npos;
  facts.uuid = "PCI-" + facts.pciBusId;
  if (CUuuid uuid{}; driver().cuDeviceGetUuid_v2) {
    check(driver().cuDeviceGetUuid_v2(&uuid, device), "device UUID");
    facts.uuid = printUuid(facts.mig ? "MIG" : "GPU", uuid);
  }
  facts.capability =
      10 * deviceAttribute(device,
                           CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) +
      deviceAttribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  facts.numSMs =
      deviceAttribute(device, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  facts.l2Bytes = deviceAttribute(device, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
  facts.smemOptin = deviceAttribute(
      device, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
  int version = 0;
  check(driver().cuDriverGetVersion(&version), "driver version");
  facts.driverApi = std::to_string(version / 1000) + "." +
                    std::to_string(version % 1000 / 10);
  return facts;
}

std::string l2::cuda::printUuid(llvm::StringRef prefix, const CUuuid &uuid) {
  std::string digits = llvm::toHex(uuid.bytes, /*LowerCase=*/true);
  for (size_t at : {8, 13, 18, 23})
    digits.insert(at, "-");
  return (prefix + "-" + digits).str();
}

static std::atomic<bool> leaking{false};

void l2::cuda::leakHandles() { leaking = true; }
bool l2::cuda::handlesLeak() { return leaking; }

Context::Context(int ordinal)
    : device(deviceOf(ordinal)), deviceInfo(deviceFacts(ordinal)) {
  CUcontext context = nullptr;
  check(driver().cuDevicePrimaryCtxRetain(&context, device), "context");
  check(driver().cuCtxSetCurrent(context), "current context");
}

Context::~Context() {
  if (!handlesLeak())
    driver().cuDevicePrimaryCtxRelease_v2(device);
}

static CUdeviceptr allocate(size_t bytes) {
  CUdeviceptr pointer = 0;
  std::string what = "allocation of " + std::to_string(bytes) + " bytes";
  check(driver().cuMemAlloc_v2(&pointer, std::max<size_t>(bytes, 1)),
        what.c_str());
  return pointer;
}

Buffer::Buffer(size_t bytes) : memory(allocate(bytes)), bytes(bytes) {}

Event::Event() {
  CUevent handle = nullptr;
  check(driver().cuEventCreate(&handle, CU_EVENT_DEFAULT), "event");
  event = decltype(event)(handle);
}

double l2::cuda::microseconds(const Event &from, const Event &to) {
  float milliseconds = 0;
  check(driver().cuEventElapsedTime(&milliseconds, from.get(), to.get()),
        "elapsed time");
  return double(milliseconds) * 1e3;
}

Graph::Graph(CUgraph captured) {
  CUgraphExec handle = nullptr;
  CUresult code =
      driver().cuGraphInstantiateWithFlags(&handle, captured, /*flags=*/0);
  driver().cuGraphDestroy(captured);
  check(code, "graph instantiation");
  executable = decltype(executable)(handle);
}

Stream::Stream() {
  CUstream handle = nullptr;
  check(driver().cuStreamCreate(&handle, CU_STREAM_NON_BLOCKING), "stream");
  stream = decltype(stream)(handle);
}

bool Stream::wait(double seconds) const {
  using Clock = std::chrono::steady_clock;
  auto start = Clock::now();
  while (true) {
    CUresult code = driver().cuStreamQuery(get());
    if (code != CUDA_ERROR_NOT_READY) {
      check(code, "kernel");
      return true;
    }
    double passed = std::chrono::duration<double>(Clock::now() - start).count();
    if (passed > seconds)
      return false;
    // Spin while the answer is near: sleeping costs more than a short kernel.
    if (passed > 2e-3)
      std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
}

void Stream::record(const Event &event) const {
  check(driver().cuEventRecord(event.get(), get()), "event record");
}

void Stream::launch(const Graph &graph) const {
  check(driver().cuGraphLaunch(graph.get(), get()), "graph launch");
}

void Stream::fill(CUdeviceptr to, unsigned char value, size_t bytes) const {
  if (bytes)
    check(driver().cuMemsetD8Async(to, value, bytes, get()), "memset");
}

void Stream::copy(CUdeviceptr to, CUdeviceptr from, size_t bytes) const {
  if (bytes)
    check(driver().cuMemcpyDtoDAsync_v2(to, from, bytes, get()), "copy");
}

void Stream::download(void *to, CUdeviceptr from, size_t bytes) const {
  check(driver().cuMemcpyDtoHAsync_v2(to, from, bytes, get()), "download");
  while (!wait(1))
    ;
}

void Stream::upload(CUdeviceptr to, const void *from, size_t bytes) const {
  check(driver().cuMemcpyHtoDAsync_v2(to, from, bytes, get()), "upload");
  while (!wait(1))
    ;
}

int Kernel::attribute(CUfunction_attribute which) const {
  int value = 0;
  check(driver().cuFuncGetAttribute(&value, which, function),
        "kernel attribute");
  return value;
}

void Kernel::allowDynamicSmem(int64_t bytes) const {
  if (bytes < 0 || bytes > INT_MAX)
    throw CudaError(CUDA_ERROR_INVALID_VALUE,
                    "shared memory of " + std::to_string(bytes) + " bytes");
  std::string what = "shared memory of " + std::to_string(bytes) + " bytes";
  check(driver().cuFuncSetAttribute(
            function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
            int(bytes)),
        what.c_str());
}

void Kernel::allowWideCluster() const {
  check(driver().cuFuncSetAttribute(
            function, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1),
        "a cluster of more than 8 CTAs");
}

void Kernel::launch(const Stream &stream, std::array<int64_t, 3> grid,
                    int64_t threads, int64_t smemBytes,
                    void **parameters) const {
  check(driver().cuLaunchKernel(function, unsigned(grid[0]), unsigned(grid[1]),
                                unsigned(grid[2]), unsigned(threads), 1, 1,
                                unsigned(smemBytes), stream.get(), parameters,
                                nullptr),
        "launch");
}

Module::Module(llvm::StringRef image) {
  // The loader reads PTX to the terminating zero; a cubin tells its own size.
  std::string text = image.str();
  static constexpr size_t kLogBytes = 16384;
  std::string log(kLogBytes, '\0');
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER,
                            CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log.data(), reinterpret_cast<void *>(kLogBytes)};
  CUmodule handle = nullptr;
  CUresult code =
      driver().cuModuleLoadDataEx(&handle, text.c_str(), 2, options, values);
  log.resize(log.find('\0') == std::string::npos ? log.size() : log.find('\0'));
  std::string what = "loading the kernel";
  if (!log.empty())
    what += " (" + log + ")";
  check(code, what.c_str());
  module = decltype(module)(handle);
}

Kernel Module::kernel(const std::string &name) const {
  CUfunction function = nullptr;
  std::string what = "kernel '" + name + "'";
  check(driver().cuModuleGetFunction(&function, module.get(), name.c_str()),
        what.c_str());
  return Kernel(function);
}
